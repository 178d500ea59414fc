import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatMention } from '#contract/mention-words'
import { shownName } from '#contract/readable-name'
import { truncate } from '#contract/shorten'
import type { Suggestion } from '../elements/option-list'
import { ApiFailure } from '../platform/api-failure'
import { createVisit, type LoadContext } from '../platform/visit.server'
import { findMentionable } from './mentions.server'

/** The maximum number of people, kept small for screen readers and small screens. Typing another letter narrows the list. */
const maxSuggestions = 6

/**
 * Returns the people that <mention-suggestions> offers for the text typed after an @. A failure is answered only by its status, because
 * typing works without suggestions.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = await createVisit(request, context as LoadContext)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!visit.member) return new Response(null, { status: 401, headers })
  const { searchParams } = visit.url
  const search = truncate(searchParams.get('search') ?? '', 40)
  try {
    const people = await findMentionable(visit, searchParams.get('debate') ?? '', { search, most: maxSuggestions })
    const suggestions = people.flatMap((person): Suggestion[] => {
      const text = formatMention(person.display_name)
      return text === null ? [] : [{ name: shownName(person), text }]
    })
    return Response.json(suggestions, { headers })
  } catch (failure) {
    if (failure instanceof ApiFailure) return new Response(null, { status: failure.status, headers })
    throw failure
  }
}
