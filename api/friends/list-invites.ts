import { friendsPerPage, type Invite } from '#contract/friends'
import type { Meta } from '#contract/lists'
import type { MemberContext } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { type AskedPage, pageOf, spanOf } from '../platform/paging.ts'
import { countInvites, pageOfInvites } from './invites.queries.ts'
import { presentInvite } from './present-invite.ts'

/** A page of a member's invites, the latest first. @throws Invalid for a broken cursor */
export async function listInvites({ db, actor, clock }: MemberContext, asked: AskedPage): Promise<{ data: Invite[]; meta: Meta }> {
  const span = spanOf(asked, friendsPerPage)
  const before = asked.before === undefined ? undefined : idBefore(asked.before)
  const found = span.beyond ? [] : await pageOfInvites(db.read, actor.id, { ...span, before })
  const total = await countInvites(db.read, actor.id)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  return { data: rows.map((invite) => presentInvite(invite, clock.now())), meta }
}

function idBefore(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new Invalid({ before: ['This link does not lead on from here. Begin at the first page.'] })
  return Number(cursor)
}
