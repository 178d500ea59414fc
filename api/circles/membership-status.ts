import { circleLimits } from '#contract/circle-limits'
import { type CircleAction, type CirclePermissions, circleActions, type MemberRole, type MembershipState } from '#contract/circles'
import type { Permission } from '#contract/permissions'
import type { CircleRow, MembershipRow } from '../database/circle-tables.ts'
import type { Approach } from '../friends/blocks.queries.ts'
import { minuteInWords } from '../platform/format-date-time.ts'
import { blockingInWords, closedInWords, fullInWords, hiddenCircleInWords, isFull, kinds } from './kinds.ts'

/** How somebody stands to a circle; what came to nothing is nothing. */
export function stateOf(membership: MembershipRow | undefined): MembershipState {
  const { state } = membership ?? {}
  return state === 'member' || state === 'invited' || state === 'asked' ? state : 'none'
}

/** What a member is to it; null for anybody else. */
export function roleOf(
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

/** Whether they answer requests, invite and remove. */
export function isManager(circle: Pick<CircleRow, 'owner_id'>, membership: MembershipRow | undefined): boolean {
  const role = roleOf(circle, membership)
  return role === 'owner' || role === 'moderator'
}

/** Somebody before a circle, at a moment. */
export type Situation = {
  circle: CircleRow
  membership: MembershipRow | undefined
  now: number
  /** How they may come up to its owner. */
  approach: Approach
}

const yes: Permission = { allowed: true, reason: null }
const no = (reason: string | null = null): Permission => ({ allowed: false, reason })

/** One rule an act: may they now, or why not, in words where there is something to say. Pages, calls and refusals all ask here. */
const rules: Readonly<Record<CircleAction, (situation: Situation) => Permission>> = {
  join: joining,
  accept: ({ circle, membership }) => {
    if (membership?.state !== 'invited') return no()
    return isFull(circle) ? no(fullInWords(circle)) : yes
  },
  decline: ({ membership }) => (membership?.state === 'invited' ? yes : no()),
  withdraw: ({ membership }) => (membership?.state === 'asked' ? yes : no()),
  leave: leaving,
  invite: inviting,
  change: changing,
  hand_over: (situation) => {
    const { allowed, reason } = ownersOnly(situation)
    if (!allowed) return no(reason)
    return situation.circle.members_count > 1 ? yes : no('There is no other member to hand it over to.')
  },
  dissolve: ownersOnly,
}

/** What somebody may do about a circle now, or why not; of a guest, as if they had signed in. */
export function permittedIn(situation: Situation): CirclePermissions {
  return Object.fromEntries(circleActions.map((act): [CircleAction, Permission] => [act, rules[act](situation)])) as CirclePermissions
}

/** The rule of one act alone. */
export const permissionTo = (act: CircleAction, situation: Situation): Permission => rules[act](situation)

function joining({ circle, membership, now, approach }: Situation): Permission {
  const { kind } = circle
  if (membership?.state === 'member') return no(`You are a member of this ${kind} already.`)
  if (membership?.state === 'invited') return no(`You are invited to this ${kind}: accept the invitation.`)
  if (membership?.state === 'asked') return no('You have asked already. It is for them to answer.')
  if (membership?.state === 'removed') return no(`You were removed from this ${kind}. Only by an invitation can you come back.`)
  if (approach.blocking) return no(blockingInWords(circle))
  if (circle.private === 1) return no('People join this group by invitation.')
  if (approach.closed) return no(closedInWords(circle))
  const again = membership?.state === 'refused' ? membership.since + circleLimits.pause : 0
  if (now < again) return no(`Your request was declined. You can ask again from ${minuteInWords(again)} on.`)
  return isFull(circle) ? no(fullInWords(circle)) : yes
}

function leaving({ circle, membership }: Situation): Permission {
  const role = roleOf(circle, membership)
  if (role === null) return no()
  if (role !== 'owner') return yes
  if (circle.members_count > 1) return no(`You own this ${circle.kind}. Transfer it to another member first, or delete it.`)
  return no(`You are its only member. Delete the ${circle.kind} instead.`)
}

function inviting({ circle, membership }: Situation): Permission {
  if (!isManager(circle, membership)) return no(managersInWords(circle))
  return isFull(circle) ? no(fullInWords(circle)) : yes
}

function changing(situation: Situation): Permission {
  const { circle } = situation
  const owning = ownersOnly(situation)
  return owning.allowed && circle.hidden_rule !== null ? no(hiddenCircleInWords(circle, circle.hidden_rule)) : owning
}

function ownersOnly({ circle, membership }: Situation): Permission {
  return roleOf(circle, membership) === 'owner' ? yes : no(`Only the owner of the ${circle.kind} can do that.`)
}

/** Said to who is neither its owner nor one of its moderators. */
export function managersInWords({ kind }: CircleRow): string {
  return kinds[kind].moderated
    ? `Only the owner and the moderators of the ${kind} can do that.`
    : `Only the owner of the ${kind} can do that.`
}
