import { siteUrl } from '../platform/environment.server'
import { pageParams } from '../platform/page-params'
import { absent } from '../platform/partial-result'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { beginningOf } from '../ui/plain-text'
import { type CircleFeature, debatesIn, membersOf, waitingIn, withoutMissingCalls } from './circle-lists.server'
import { isManager } from './circle-text'

/**
 * Loads everything that the page of a team or a group shows.
 * @param id the id or slug in the address
 * @throws ApiFailure if the circle itself can't be read
 */
export async function circlePage(visit: Visit, { calls, pages }: CircleFeature, id: string) {
  const { data: found } = await visit.api(calls.read, { path: { id } })
  const query = visit.url.searchParams
  const asked = { debates: pageParams(query), members: pageParams(query, { page: 'members', before: 'members_before' }) }
  const beside = visit.beside()
  const managed = isManager(found)
  const [members, requests, invited, debates] = await Promise.all([
    membersOf(visit, calls, found.id, asked.members),
    managed ? waitingIn(beside, calls, found.id, 'asked') : absent,
    managed ? waitingIn(beside, calls, found.id, 'invited') : absent,
    debatesIn(visit, calls, found.id, asked.debates),
  ])
  const circle = withoutMissingCalls(
    { ...found, description_html: found.description_html && (await sanitised(found.description_html)) },
    calls,
  )
  return {
    circle,
    ...{ members, requests, invited, debates, asked },
    summary: beginningOf(circle.description_html ?? circle.description),
    now: Date.now(),
    canonical: siteUrl() + pages.pathOf(circle),
  }
}
