import type { LoaderFunctionArgs } from '@remix-run/node'
import { search } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { truncate } from '#contract/shorten'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { createVisit, type LoadContext } from '../platform/visit.server'
import { groupedResults, searchShortcuts } from './quick-results.server'
import { searchFailureText } from './search.server'

/** Returns what <quick-search> shows below its field: shortcuts while the field is empty, otherwise results. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = await createVisit(request, context as LoadContext)
  const headers = { 'Cache-Control': 'private, no-store' }
  const q = truncate((visit.url.searchParams.get('q') ?? '').trim(), searchLimits.text)
  const options = { friends: visit.member && can.listFriends, groups: can.listGroups, creating: can.createDebate }
  if (q === '') return Response.json(searchShortcuts(options), { headers })
  try {
    const answer = await visit.api(search, { query: { q, limit: searchLimits.quick.requested } })
    return Response.json(groupedResults(q, answer), { headers })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return Response.json({ message: searchFailureText(failure) }, { status: failure.status, headers })
  }
}
