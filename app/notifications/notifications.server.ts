import { listNotifications } from '#contract/notifications'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { groupsOf } from './groups'

export type NotificationsPage = Awaited<ReturnType<typeof pageOfNotifications>>

/** What a member was told, as the address asks for it: by page, or from where the numbers end. */
export async function pageOfNotifications({ api, url }: Visit) {
  const page = url.searchParams.get('page') ?? ''
  const before = url.searchParams.get('before') ?? undefined
  const query = before === undefined ? { page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 } : { before }
  const { data, meta } = await api(listNotifications, { query })
  return { ...groupsOf(data, { now: Date.now(), site: siteUrl() }), meta, before }
}
