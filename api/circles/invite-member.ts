import { circleLimits } from '#contract/circle-limits'
import { shownName } from '#contract/readable-name'
import { type PersonRow, presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { CircleRow, MembershipRow } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { approachTo, listBlocksBetween } from '../friends/blocks.queries.ts'
import { lockPair } from '../friends/friends.queries.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { minuteInWords } from '../platform/format-date-time.ts'
import { type Changing, type CircleRules, changeIn, requireManager, requirePlace } from './change-circle.ts'
import { blockingInWords, closedInWords } from './kinds.ts'
import { findMembership, putMembership } from './memberships.queries.ts'

export const noSuchPerson = 'There is nobody here by that name or number.'

/**
 * Invites somebody. Twice is once, and who has asked is a member by it.
 * @throws NotFound, Forbidden for who may not and for oneself, Conflict for who is a member, declined of late or is blocked, and while it
 * is full; TooMany
 */
export async function inviteMember<W>(context: MemberContext, rules: CircleRules<W>, id: number, otherId: number): Promise<{ data: W }> {
  const { db, actor, limits } = context
  await limits.take('membershipByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('That is you. You cannot invite yourself.')
  return db.transaction(async (tx) => {
    // Before the circle: who blocks does so too.
    const other = await lockPair(tx, actor.id, otherId)
    return changeIn(tx, context, rules, id, async (changing) => {
      requireManager(changing)
      if (!other) throw new NotFound(noSuchPerson)
      await invite(changing, other, await findMembership(tx, id, otherId))
    })
  })
}

async function invite(changing: Changing, other: PersonRow, theirs: MembershipRow | undefined): Promise<void> {
  const { tx, circle, actorId, now } = changing
  const name = shownName(presentPerson(other))
  if (theirs?.state === 'invited') return
  if (theirs?.state === 'member') throw new Conflict(`${name} is a member already.`)
  requirePlace(circle)
  if (theirs?.state === 'asked') return acceptOf(changing, theirs)
  await requireInvitable(changing, other.id, name)
  const again = theirs?.state === 'declined' ? theirs.since + circleLimits.pause : 0
  if (now < again) throw new Conflict(`${name} has declined an invitation. You can invite them again from ${minuteInWords(again)} on.`)
  await putMembership(tx, theirs, { circle_id: circle.id, user_id: other.id, state: 'invited', since: now, by_id: actorId })
  await record(tx, null, { kind: `${circle.kind}.invited`, at: now, actor_id: actorId, user_id: other.id, about_id: circle.id })
}

/**
 * Whoever invites unblocks the person first. The owner's blocks hold for all who invite; a moderator isn't told of them, as nobody is told
 * who blocks them (docs/product.md#blocking).
 */
async function requireInvitable({ tx, circle, actorId }: Changing, otherId: number, name: string): Promise<void> {
  const { blocking, closed } = await approachTo(tx, actorId, otherId)
  if (blocking) throw new Conflict(`You block ${name}. To invite them, unblock them first.`)
  const withOwner = await listBlocksBetween(tx, circle.owner_id, otherId)
  if (closed || withOwner.size > 0) throw new Forbidden(`${name} does not take invitations.`)
}

/** Accepts one's own invitation; who invited hears of it. @throws Conflict while it is full */
export function acceptOwn(changing: Changing, invited: MembershipRow): Promise<void> {
  return makeMember(changing, invited, invited.by_id === null ? null : { kind: 'joined', user_id: invited.by_id })
}

/** Accepts somebody's request; they hear of it. @throws Conflict while it is full */
export function acceptOf(changing: Changing, asked: MembershipRow): Promise<void> {
  return makeMember(changing, asked, { kind: 'admitted', user_id: asked.user_id })
}

async function makeMember({ tx, circle, actorId, now }: Changing, waiting: MembershipRow, waited: Waited | null): Promise<void> {
  await requireNoBlock(tx, circle, waiting.user_id, actorId)
  requirePlace(circle)
  await putMembership(tx, waiting, { circle_id: circle.id, user_id: waiting.user_id, state: 'member', since: now })
  if (waited === null) return
  const { kind, user_id } = waited
  await record(tx, null, { kind: `${circle.kind}.${kind}`, at: now, actor_id: actorId, user_id, about_id: circle.id })
}

/** Whom the owner blocks, or who blocks the owner, becomes no member: also where the owner is another one since the invitation. */
async function requireNoBlock(tx: Connection, circle: CircleRow, userId: number, actorId: number): Promise<void> {
  const blockers = await listBlocksBetween(tx, userId, circle.owner_id)
  if (blockers.has(userId) && userId === actorId) throw new Conflict(blockingInWords(circle))
  if (blockers.size > 0) throw new Conflict(closedInWords(circle))
}

/** Who waited for it, and for what. */
type Waited = { kind: 'joined' | 'admitted'; user_id: number }
