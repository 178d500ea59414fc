import { circleLimits } from '#contract/circle-limits'
import { type CircleAction, type CirclePermissions, circleActions, type MemberRole, type MembershipState } from '#contract/circles'
import type { Permission } from '#contract/permissions'
import type { CircleRow, MembershipRow } from '../database/people-tables.ts'
import type { ApproachObstacles } from '../friends/friends.queries.ts'
import { formatMinute } from '../platform/clock.ts'
import { blockingMessage, circleKindConfigs, closedMessage, fullMessage, hiddenCircleMessage, isFull } from './circle-kinds.ts'

/** Returns somebody's state in a circle. Refusals and removals count as none. */
export function getMembershipState(membership: MembershipRow | undefined): MembershipState {
  const { state } = membership ?? {}
  return state === 'member' || state === 'invited' || state === 'asked' ? state : 'none'
}

/** Returns a member's role; null for anybody else. */
export function getCircleRole(
  { owner_id }: Pick<CircleRow, 'owner_id'>,
  membership: Pick<MembershipRow, 'user_id' | 'state' | 'moderator'> | undefined,
) {
  if (membership?.state !== 'member') return null
  return memberRole(owner_id, membership)
}

export function memberRole(owner_id: number, { user_id, moderator }: Pick<MembershipRow, 'user_id' | 'moderator'>): MemberRole {
  if (user_id === owner_id) return 'owner'
  return moderator === 1 ? 'moderator' : 'member'
}

/** Returns whether somebody answers requests, invites and removes. */
export function isManager(circle: Pick<CircleRow, 'owner_id'>, membership: MembershipRow | undefined): boolean {
  const role = getCircleRole(circle, membership)
  return role === 'owner' || role === 'moderator'
}

/** A person and a circle at a moment. */
type Situation = {
  circle: CircleRow
  membership: MembershipRow | undefined
  now: number
  /** Whether they may approach the circle's owner, for example to join. */
  approach: ApproachObstacles
}

const yes: Permission = { allowed: true, reason: null }
const no = (reason: string | null = null): Permission => ({ allowed: false, reason })

/** One rule for each action: allowed now, or the reason if there is something to say. Pages, calls and refusals all use them. */
const rules: Readonly<Record<CircleAction, (situation: Situation) => Permission>> = {
  join: joinRule,
  accept: ({ circle, membership }) => {
    if (membership?.state !== 'invited') return no()
    return isFull(circle) ? no(fullMessage(circle)) : yes
  },
  decline: ({ membership }) => (membership?.state === 'invited' ? yes : no()),
  withdraw: ({ membership }) => (membership?.state === 'asked' ? yes : no()),
  leave: leaveRule,
  invite: inviteRule,
  change: changeRule,
  hand_over: (situation) => {
    const { allowed, reason } = ownersOnly(situation)
    if (!allowed) return no(reason)
    return situation.circle.members_count > 1 ? yes : no('There is no other member to transfer it to.')
  },
  dissolve: ownersOnly,
}

/** Returns what somebody may do in a circle now. Guests get the answer for somebody who has just signed in. */
export function getCirclePermissions(situation: Situation): CirclePermissions {
  return Object.fromEntries(
    circleActions.map((action): [CircleAction, Permission] => [action, rules[action](situation)]),
  ) as CirclePermissions
}

/** Checks the rule of one action. */
export const checkCirclePermission = (action: CircleAction, situation: Situation): Permission => rules[action](situation)

function joinRule({ circle, membership, now, approach }: Situation): Permission {
  const { kind } = circle
  if (membership?.state === 'member') return no(`You are already a member of this ${kind}.`)
  if (membership?.state === 'invited') return no(`You’ve been invited to this ${kind}. Accept the invitation.`)
  if (membership?.state === 'asked') return no('You’ve already asked to join. Wait for an answer.')
  if (membership?.state === 'removed') return no(`You were removed from this ${kind}. You can only come back if you are invited.`)
  if (approach.blocking) return no(blockingMessage(circle))
  if (circle.private === 1) return no('People join this group by invitation.')
  if (approach.closed) return no(closedMessage(circle))
  const allowedAt = membership?.state === 'refused' ? membership.since + circleLimits.pause : 0
  if (now < allowedAt) return no(`Your request was declined. You can ask again from ${formatMinute(allowedAt)}.`)
  return isFull(circle) ? no(fullMessage(circle)) : yes
}

function leaveRule({ circle, membership }: Situation): Permission {
  const role = getCircleRole(circle, membership)
  if (role === null) return no()
  if (role !== 'owner') return yes
  if (circle.members_count > 1) return no(`You own this ${circle.kind}. Transfer it to another member first, or delete it.`)
  return no(`You are its only member. Delete the ${circle.kind} instead.`)
}

function inviteRule({ circle, membership }: Situation): Permission {
  if (!isManager(circle, membership)) return no(managersOnlyMessage(circle))
  return isFull(circle) ? no(fullMessage(circle)) : yes
}

function changeRule(situation: Situation): Permission {
  const { circle } = situation
  const ownerRule = ownersOnly(situation)
  return ownerRule.allowed && circle.hidden_rule !== null ? no(hiddenCircleMessage(circle, circle.hidden_rule)) : ownerRule
}

function ownersOnly({ circle, membership }: Situation): Permission {
  return getCircleRole(circle, membership) === 'owner' ? yes : no(`Only the owner of the ${circle.kind} can do that.`)
}

/** Returns the message for somebody who is neither owner nor moderator. */
export function managersOnlyMessage({ kind }: CircleRow): string {
  return circleKindConfigs[kind].moderated
    ? `Only the owner and the moderators of the ${kind} can do that.`
    : `Only the owner of the ${kind} can do that.`
}
