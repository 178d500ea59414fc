import pLimit from 'p-limit'
import { listNotifications, markAllRead, markRead, notificationsPerPage } from '#contract/notifications'
import { ApiFailure } from '../platform/api-failure'
import { isOffered } from '../platform/missing-calls.server'
import type { Visit } from '../platform/visit.server'

/** So many pages are gone through at once, and so many calls wait side by side. */
const [mostPages, together] = [4, 5]

/** The newest that the page showed: its id, and of when it is. */
type Shown = { up_to?: string; up_to_at?: string }

/**
 * Marks all notifications as read that the page showed, and older ones: what has come since stays unread. One by one where the API has no call for all (customer-spec §7 has none).
 * @returns whether it came to the end of them
 */
export async function markAll(visit: Visit, { up_to, up_to_at }: Shown): Promise<boolean> {
  if (isOffered(markAllRead)) {
    await visit.api(markAllRead, { query: up_to ? { up_to } : {} })
    return true
  }
  const { ids, whole } = await unreadIn(visit, Date.parse(up_to_at ?? ''))
  const limit = pLimit(together)
  await Promise.all([...ids].map((id) => limit(() => markOne(visit, id))))
  return whole
}

/** @param until milliseconds; not a number for all */
async function unreadIn({ api }: Visit, until: number): Promise<{ ids: ReadonlySet<string>; whole: boolean }> {
  // An API that knows no pages answers with the same ones again.
  const ids = new Set<string>()
  for (let page = 1; page <= mostPages; page++) {
    const { data, meta } = await api(listNotifications, { query: { page, per_page: notificationsPerPage } })
    for (const { id, read_at, created_at } of data) if (read_at === null && !(Date.parse(created_at ?? '') > until)) ids.add(id)
    if (page >= meta.last_page) return { ids, whole: true }
  }
  return { ids, whole: false }
}

/** What is gone meanwhile is as it should be. */
async function markOne({ api }: Visit, id: string): Promise<void> {
  try {
    await api(markRead, { path: { id } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
  }
}
