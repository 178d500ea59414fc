import type { Invitation } from '#contract/friends'
import { findPerson } from '../accounts/person-rows.queries.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { FriendInviteRow } from '../database/people-tables.ts'
import { record } from '../facts/record.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, Gone, NotFound } from '../platform/failures.ts'
import { listBlocksBetween, writeFriendship } from './friends.queries.ts'
import { changePair, type Pair } from './friendships.ts'
import { inviteState } from './invite-friends.ts'
import { findInviteByToken, updateInvite } from './invites.queries.ts'

/**
 * Shows who sent an invitation, to anybody with its link.
 * @throws NotFound for an unknown link, Gone for one that no longer works, TooMany
 */
export async function readInvitation({ db, actor, clock, limits, address }: Context, token: string): Promise<{ data: Invitation }> {
  await limits.take('mailedLinkByAddress', address)
  const invite = await requireOpenInvite(db.read, token, { now: clock.now(), readerId: actor?.id ?? null })
  return { data: await presentInvitation(db.read, invite) }
}

/** Finds an open invite by its token. @throws NotFound, Gone */
async function requireOpenInvite(
  db: Connection,
  token: string,
  { now, readerId }: { now: number; readerId: number | null },
): Promise<FriendInviteRow> {
  const invite = await findInviteByToken(db, hashToken(token))
  if (!invite) throw new NotFound('This link is not a valid invitation. Open it from the email again, or copy the whole link.')
  const state = inviteState(invite, now)
  if (state !== 'open') throw new Gone(endedSentences[state])
  // A blocked reader must not learn that they are blocked.
  const blocked = readerId !== null && (await listBlocksBetween(db, invite.inviter_id, readerId)).has(invite.inviter_id)
  if (blocked) throw new Gone(endedSentences.withdrawn)
  return invite
}

const endedSentences = {
  accepted: 'This invitation has already been used. It works only once.',
  withdrawn: 'This invitation was withdrawn.',
  expired: 'This invitation has expired. Ask the person who sent it for a new one.',
} as const

async function presentInvitation(db: Connection, { inviter_id, expires_at }: FriendInviteRow): Promise<Invitation> {
  const inviter = await findPerson(db, inviter_id)
  if (!inviter) throw new Gone(endedSentences.withdrawn)
  return { inviter, expires_at: iso(expires_at) }
}

/**
 * Makes the member and the sender of an invite friends; the link works once.
 * @throws NotFound, Gone, Forbidden for their own invite, Conflict while they block the sender, TooMany
 */
export async function acceptInvitation(context: MemberContext, token: string): Promise<{ data: Invitation }> {
  const { db, actor, clock, limits, address } = context
  await limits.take('mailedLinkByAddress', address)
  const reader = { now: clock.now(), readerId: actor.id }
  const found = await requireOpenInvite(db.read, token, reader)
  if (found.inviter_id === actor.id) throw new Forbidden('This is your own invitation. Only the person who got the email can use it.')
  return changePair(context, found.inviter_id, async (pair) => {
    // Check again, now that the lock keeps others from using it.
    const invite = await requireOpenInvite(pair.tx, token, reader)
    await befriend(pair)
    await updateInvite(pair.tx, invite.id, { accepted_by: actor.id, accepted_at: pair.now })
    return { data: await presentInvitation(pair.tx, invite) }
  })
}

async function befriend({ tx, ownId, other, name, now, friendship, blocking }: Pair): Promise<void> {
  if (blocking) throw new Conflict(`You’ve blocked ${name}. To be friends, unblock them first.`)
  if (friendship?.state === 'friends') return
  await writeFriendship(tx, ownId, other.id, { state: 'friends', since: now })
  await record(tx, null, { kind: 'friend.accepted', at: now, actor_id: ownId, user_id: other.id })
}
