import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { missingFeature } from '../platform/partial-result'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { htmlExcerpt } from '../ui/plain-text'
import { type CircleFeature, loadCircleDebates, loadMembers, loadMembershipRequests, withoutMissingCalls } from './circle-lists.server'
import { isManager } from './circle-text'

/**
 * Loads everything that the page of a team or a group shows.
 * @param id the id or slug in the address
 * @throws ApiFailure if the circle itself can't be read
 */
export async function loadCirclePage(visit: Visit, { calls, pages }: CircleFeature, id: string) {
  const { data: found } = await visit.api(calls.read, { path: { id } })
  const query = visit.url.searchParams
  const params = { debates: parsePageParams(query), members: parsePageParams(query, { page: 'members', before: 'members_before' }) }
  const secondary = visit.secondary()
  const managed = isManager(found)
  const [members, requests, invited, debates] = await Promise.all([
    loadMembers(visit, calls, found.id, params.members),
    managed ? loadMembershipRequests(secondary, calls, found.id, 'asked') : missingFeature,
    managed ? loadMembershipRequests(secondary, calls, found.id, 'invited') : missingFeature,
    loadCircleDebates(visit, calls, found.id, params.debates),
  ])
  const circle = withoutMissingCalls(
    { ...found, description_html: found.description_html && (await sanitiseHtml(found.description_html)) },
    calls,
  )
  return {
    circle,
    ...{ members, requests, invited, debates, params },
    summary: htmlExcerpt(circle.description_html ?? circle.description),
    now: Date.now(),
    canonical: siteUrl() + pages.pathOf(circle),
  }
}
