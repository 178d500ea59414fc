import { listNotifications, type Notification } from '#contract/notifications'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { isFirstPage, parsePageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { groupNotifications } from './group-notifications'

export type NotificationsPage = Awaited<ReturnType<typeof loadNotifications>>

/** Loads the notifications that the address asks for: by page number, or by cursor beyond the last number. */
export async function loadNotifications(visit: Visit) {
  const { api, url } = visit
  const params = parsePageParams(url.searchParams)
  const [{ data, meta }, newest] = await Promise.all([
    orFirstPage(params, (query) => api(listNotifications, { query })),
    isFirstPage(params) ? undefined : loadNewest(visit.secondary()),
  ])
  return {
    ...groupNotifications(data, { now: Date.now(), site: siteUrl() }),
    meta,
    ...(params.before !== undefined && { before: params.before }),
    newest: newest ?? data[0] ?? null,
  }
}

/**
 * Returns the newest notification of all pages. "Mark all as read" goes up to it from any page, so notifications that came later
 * stay unread.
 */
async function loadNewest({ api }: Visit): Promise<Notification | undefined> {
  const first = await partialResult(api(listNotifications, { query: { per_page: 1 } }))
  return isUnloaded(first) ? undefined : first.data[0]
}
