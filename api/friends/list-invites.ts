import { friendsPerPage, type Invite } from '#contract/friends'
import type { Meta } from '#contract/lists'
import type { MemberContext } from '../context.ts'
import { type AskedPage, pageById } from '../platform/paging.ts'
import { countInvites, pageOfInvites } from './invites.queries.ts'
import { presentInvite } from './present-invite.ts'

/** A page of a member's invites, the latest first. @throws Invalid for a broken cursor */
export async function listInvites({ db, actor, clock }: MemberContext, asked: AskedPage): Promise<{ data: Invite[]; meta: Meta }> {
  const { rows, meta } = await pageById(asked, friendsPerPage, {
    load: (window) => pageOfInvites(db.read, actor.id, window),
    count: () => countInvites(db.read, actor.id),
  })
  return { data: rows.map((invite) => presentInvite(invite, clock.now())), meta }
}
