import type { Invitation } from '#contract/friends'
import { findPerson } from '../accounts/people.queries.ts'
import { hashOf } from '../accounts/tokens.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { FriendInviteRow } from '../database/people-tables.ts'
import { iso } from '../platform/clock.ts'
import { Gone, NotFound } from '../platform/failures.ts'
import { listBlocksBetween } from './blocks.queries.ts'
import { findInviteByToken } from './invites.queries.ts'
import { stateOf } from './present-invite.ts'

/**
 * Who invites, for whoever has the link.
 * @throws NotFound for a link that never was one, Gone for one that is not good any more, TooMany
 */
export async function readInvitation({ db, actor, clock, limits, address }: Context, token: string): Promise<{ data: Invitation }> {
  await limits.take('mailedLinkByAddress', address)
  const invite = await goodInvite(db.read, token, { now: clock.now(), readerId: actor?.id ?? null })
  return { data: await presentInvitation(db.read, invite) }
}

/** @throws NotFound, Gone */
export async function goodInvite(
  db: Connection,
  token: string,
  { now, readerId }: { now: number; readerId: number | null },
): Promise<FriendInviteRow> {
  const invite = await findInviteByToken(db, hashOf(token))
  if (!invite) throw new NotFound('This link is no invite. Open it from the mail once more, or copy all of it.')
  const state = stateOf(invite, now)
  if (state !== 'open') throw new Gone(ended[state])
  // Who is blocked is not told so.
  const blocked = readerId !== null && (await listBlocksBetween(db, invite.inviter_id, readerId)).has(invite.inviter_id)
  if (blocked) throw new Gone(ended.withdrawn)
  return invite
}

const ended = {
  accepted: 'This invite has been used: it is good once.',
  withdrawn: 'This invite was withdrawn.',
  expired: 'This invite has expired. Ask who sent it for another.',
} as const

export async function presentInvitation(db: Connection, { inviter_id, expires_at }: FriendInviteRow): Promise<Invitation> {
  const inviter = await findPerson(db, inviter_id)
  if (!inviter) throw new Gone(ended.withdrawn)
  return { inviter, expires_at: iso(expires_at) }
}
