import type { z } from 'zod'
import type { Meta } from '#contract/lists'
import { type listNotifications as call, type Notification, notificationsPerPage } from '#contract/notifications'
import type { MemberContext } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { pageOf, spanOf } from '../platform/paging.ts'
import { countTold, pageOfTold } from './notifications.queries.ts'
import { showNotifications } from './show-notifications.ts'

/** A page of what a member was told, the latest first. @throws Invalid for a broken cursor */
export async function listNotifications(
  { db, actor, siteUrl }: MemberContext,
  asked: z.output<(typeof call)['query']>,
): Promise<{ data: Notification[]; meta: Meta }> {
  const span = spanOf(asked, notificationsPerPage)
  const before = asked.before === undefined ? undefined : idBefore(asked.before)
  const found = span.beyond ? [] : await pageOfTold(db.read, actor.id, { ...span, before })
  const total = await countTold(db.read, actor.id)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  return { data: await showNotifications(db.read, rows, siteUrl), meta }
}

function idBefore(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new Invalid({ before: ['This link to older notifications is broken. Begin again with the first page.'] })
  return Number(cursor)
}
