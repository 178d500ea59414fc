import { listNotifications, type Notification } from '#contract/notifications'
import { askedPage, isFirst } from '../platform/asked-page'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { isUnloaded } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'
import { groupsOf } from './groups'

export type NotificationsPage = Awaited<ReturnType<typeof pageOfNotifications>>

/** What a member was told, as the address asks for it: by page, or from where the numbers end. */
export async function pageOfNotifications(visit: Visit) {
  const { api, url } = visit
  const asked = askedPage(url.searchParams)
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
  const first = await partOf(api(listNotifications, { query: { per_page: 1 } }))
  return isUnloaded(first) ? undefined : first.data[0]
}
