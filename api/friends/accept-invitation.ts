import type { Invitation } from '#contract/friends'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { changePair, type Pair } from './change-friendship.ts'
import { writeFriendship } from './friends.queries.ts'
import { updateInvite } from './invites.queries.ts'
import { goodInvite, presentInvitation } from './read-invitation.ts'

/**
 * Makes who follows the link of an invite and who sent it friends; the link is good once.
 * @throws NotFound, Gone, Forbidden for one's own, Conflict while one blocks who sent it, TooMany
 */
export async function acceptInvitation(context: MemberContext, token: string): Promise<{ data: Invitation }> {
  const { db, actor, clock, limits, address } = context
  await limits.take('mailedLinkByAddress', address)
  const reader = { now: clock.now(), readerId: actor.id }
  const found = await goodInvite(db.read, token, reader)
  if (found.inviter_id === actor.id) throw new Forbidden('This invite is your own. It is for who got the mail.')
  return changePair(context, found.inviter_id, async (pair) => {
    // Once more, now that nobody else can use it.
    const invite = await goodInvite(pair.tx, token, reader)
    await befriend(pair)
    await updateInvite(pair.tx, invite.id, { accepted_by: actor.id, accepted_at: pair.now })
    return { data: await presentInvitation(pair.tx, invite) }
  })
}

async function befriend({ tx, ownId, other, name, now, friendship, blocking }: Pair): Promise<void> {
  if (blocking) throw new Conflict(`You block ${name}. To be friends with them, unblock them first.`)
  if (friendship?.state === 'friends') return
  await writeFriendship(tx, ownId, other.id, { state: 'friends', since: now })
  await record(tx, null, { kind: 'friend.accepted', at: now, actor_id: ownId, user_id: other.id })
}
