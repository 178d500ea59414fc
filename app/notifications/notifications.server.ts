import { listNotifications, type Notification } from '#contract/notifications'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { isFirstPage, parsePageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { groupNotifications, type NotificationGroup } from './group-notifications'

export type NotificationsPage = Awaited<ReturnType<typeof loadNotifications>>

/** Loads the notifications that the address asks for: by page number, or by cursor beyond the last number. */
export async function loadNotifications(visit: Visit) {
  const { api, url } = visit
  const params = parsePageParams(url.searchParams)
  const [{ data, meta }, newest] = await Promise.all([
    orFirstPage(params, (query) => api(listNotifications, { query: { ...query, ...grouping() } })),
    isFirstPage(params) ? undefined : loadNewest(visit.secondary()),
  ])
  return {
    ...groupNotifications(data, { now: Date.now(), site: siteUrl() }),
    meta,
    ...(params.before !== undefined && { before: params.before }),
    newest: newest ?? data[0] ?? null,
  }
}

/** Returns the latest groups. An API that doesn't group is asked for more, of which the site makes groups. */
export async function loadLatestGroups({ api }: Visit, most: number): Promise<NotificationGroup[]> {
  const { data } = await api(listNotifications, { query: { per_page: can.groupNotifications ? most : 3 * most, ...grouping() } })
  const { recent, older } = groupNotifications(data, { now: Date.now(), site: siteUrl() })
  return [...recent, ...older].slice(0, most)
}

/** The query by which the API lists and changes notifications that say the same as one entry, if it can. */
export const grouping = (): { grouped?: true } => (can.groupNotifications ? { grouped: true } : {})

/**
 * Returns the newest notification of all pages. "Mark all as read" goes up to it from any page, so notifications that came later
 * stay unread.
 */
async function loadNewest({ api }: Visit): Promise<Notification | undefined> {
  const first = await partialResult(api(listNotifications, { query: { per_page: 1 } }))
  return isUnloaded(first) ? undefined : first.data[0]
}
