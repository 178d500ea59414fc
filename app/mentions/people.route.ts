import type { LoaderFunctionArgs } from '@remix-run/node'
import { writtenMention } from '#contract/mention-words'
import { shownName } from '#contract/readable-name'
import { firstOf } from '#contract/shortened'
import type { Suggestion } from '../elements/option-list'
import { ApiFailure } from '../platform/api-failure'
import { type LoadContext, visitOf } from '../platform/visit.server'
import { mentionableIn } from './mentionable.server'

/** Few, for ears and small screens: one more letter finds others. */
const shown = 6

/** Whom one may mean by what is typed after an @, for <mention-suggestions>. Every failure is a status alone: typing is enough. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = await visitOf(request, context as LoadContext)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!visit.member) return new Response(null, { status: 401, headers })
  const { searchParams } = visit.url
  const search = firstOf(searchParams.get('search') ?? '', 40)
  try {
    const people = await mentionableIn(visit, searchParams.get('debate') ?? '', { search, most: shown })
    const suggestions = people.flatMap((person): Suggestion[] => {
      const text = writtenMention(person.display_name)
      return text === null ? [] : [{ name: shownName(person), text }]
    })
    return Response.json(suggestions, { headers })
  } catch (failure) {
    if (failure instanceof ApiFailure) return new Response(null, { status: failure.status, headers })
    throw failure
  }
}
