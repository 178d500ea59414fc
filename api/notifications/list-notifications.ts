import type { z } from 'zod'
import type { Meta } from '#contract/lists'
import { type listNotifications as call, type Notification, notificationsPerPage } from '#contract/notifications'
import type { MemberContext } from '../context.ts'
import { pageById } from '../platform/paging.ts'
import { countTold, pageOfTold } from './notifications.queries.ts'
import { showNotifications } from './show-notifications.ts'

/** A page of what a member was told, the latest first. @throws Invalid for a broken cursor */
export async function listNotifications(
  { db, actor, siteUrl }: MemberContext,
  asked: z.output<(typeof call)['query']>,
): Promise<{ data: Notification[]; meta: Meta }> {
  const { rows, meta } = await pageById(asked, notificationsPerPage, {
    load: (window) => pageOfTold(db.read, actor.id, window),
    count: () => countTold(db.read, actor.id),
  })
  return { data: await showNotifications(db.read, rows, siteUrl), meta }
}
