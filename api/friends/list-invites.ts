import { friendsPerPage, type Invite, type inviteStates } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { FriendInviteRow } from '../database/people-tables.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, NotFound } from '../platform/failures.ts'
import { type PageQuery, pageById } from '../platform/paging.ts'
import { lockPair } from './friends.queries.ts'
import { countInvites, findInvite, type InviteWithPerson, pageOfInvites, updateInvite } from './invites.queries.ts'

/** Returns a page of a member's invites, the latest first. @throws Invalid for a broken cursor */
export async function listInvites({ db, actor, clock }: MemberContext, query: PageQuery): Promise<{ data: Invite[]; meta: Meta }> {
  const { rows, meta } = await pageById(query, friendsPerPage, {
    load: (window) => pageOfInvites(db.read, actor.id, window),
    count: () => countInvites(db.read, actor.id),
  })
  return { data: rows.map((invite) => presentInvite(invite, clock.now())), meta }
}

/** Presents an invite to its sender. */
function presentInvite(invite: InviteWithPerson, now: number): Invite {
  return {
    id: String(invite.id),
    email: invite.email,
    state: stateOf(invite, now),
    created_at: iso(invite.created_at),
    expires_at: iso(invite.expires_at),
    accepted_by: invite.person ? presentPerson(invite.person) : null,
  }
}

type InviteDates = Pick<FriendInviteRow, 'accepted_at' | 'withdrawn_at' | 'expires_at'>

export function stateOf({ accepted_at, withdrawn_at, expires_at }: InviteDates, now: number): (typeof inviteStates)[number] {
  if (accepted_at !== null) return 'accepted'
  if (withdrawn_at !== null) return 'withdrawn'
  return expires_at <= now ? 'expired' : 'open'
}

export const inviteNotFoundMessage = 'You have no such invitation.'

/** Withdraws an invite, so its link stops working; repeating it changes nothing. @throws NotFound, Conflict once it is accepted, TooMany */
export async function withdrawInvite({ db, actor, clock, limits }: MemberContext, id: number): Promise<{ data: Invite }> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    await lockPair(tx, actor.id, actor.id)
    const now = clock.now()
    const invite = await findInvite(tx, actor.id, id)
    if (!invite) throw new NotFound(inviteNotFoundMessage)
    if (invite.accepted_at !== null)
      throw new Conflict('This invitation was already accepted. You can remove the person from your friends.')
    const withdrawn_at = invite.withdrawn_at ?? now
    await updateInvite(tx, id, { withdrawn_at })
    return { data: presentInvite({ ...invite, withdrawn_at }, now) }
  })
}
