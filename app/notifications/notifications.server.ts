import { listNotifications } from '#contract/notifications'
import { askedPage } from '../platform/asked-page'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import type { Visit } from '../platform/visit.server'
import { groupsOf } from './groups'

export type NotificationsPage = Awaited<ReturnType<typeof pageOfNotifications>>

/** What a member was told, as the address asks for it: by page, or from where the numbers end. */
export async function pageOfNotifications({ api, url }: Visit) {
  const asked = askedPage(url.searchParams)
  const { data, meta } = await orFirstPage(asked, (query) => api(listNotifications, { query }))
  return { ...groupsOf(data, { now: Date.now(), site: siteUrl() }), meta, before: asked.before }
}
