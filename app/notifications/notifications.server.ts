import { listNotifications, type Notification } from '#contract/notifications'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { isFirst, pageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { groupsOf } from './groups'

export type NotificationsPage = Awaited<ReturnType<typeof pageOfNotifications>>

/** What a member was told, as the address asks for it: by page, or from where the numbers end. */
export async function pageOfNotifications(visit: Visit) {
  const { api, url } = visit
  const asked = pageParams(url.searchParams)
  const [{ data, meta }, newest] = await Promise.all([
    orFirstPage(asked, (query) => api(listNotifications, { query })),
    isFirst(asked) ? undefined : newestOf(visit.beside()),
  ])
  return {
    ...groupsOf(data, { now: Date.now(), site: siteUrl() }),
    meta,
    ...(asked.before !== undefined && { before: asked.before }),
    newest: newest ?? data[0] ?? null,
  }
}

/** Of all pages, for further ones have a button that is about all: what comes after it was on no page yet. */
async function newestOf({ api }: Visit): Promise<Notification | undefined> {
  const first = await partialResult(api(listNotifications, { query: { per_page: 1 } }))
  return isUnloaded(first) ? undefined : first.data[0]
}
