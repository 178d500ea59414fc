import { formatNumber } from '#contract/format-number'
import type { FriendshipState, PersonAct, Profile } from '#contract/people'
import type { Permission } from '#contract/permissions'
import type { Question } from '../forms/form-buttons'

/**
 * Returns whether the reader may do something about a person and, if not, why. If the API doesn't say, returns what is possible in the
 * known relationship; the call may still be refused.
 */
export function personPermission({ id, is_self, permissions, friendship, blocking }: Profile, act: PersonAct): Permission {
  const known = permissions?.[act]
  if (known) return known
  if (id === null || is_self) return { allowed: false, reason: null }
  if (act === 'block' || act === 'unblock') return { allowed: blocking === (act === 'unblock'), reason: null }
  return { allowed: !blocking && actsByState[friendship?.state ?? 'none'].includes(act), reason: null }
}

const actsByState: Readonly<Record<FriendshipState, readonly PersonAct[]>> = {
  none: ['ask'],
  asked: ['withdraw'],
  was_asked: ['accept', 'decline'],
  friends: ['remove'],
}

/** Returns "12" or "more than 1,000": the API counts only to 1,000 (docs/product.md#api-conventions). */
export function cappedCountText(count: number, capped: boolean): string {
  return `${capped ? 'more than ' : ''}${formatNumber(count)}`
}

/** Asks for confirmation before a friend is blocked, because unblocking doesn't restore the friendship. */
export const beforeBlockingFriend = (name: string): Question => ({
  title: `Block ${name}, your friend?`,
  text: 'You’ll no longer be friends and can’t message each other. Unblocking won’t undo this: one of you has to send a new friend request.',
  yes: 'Yes, block',
})

/** Asks for confirmation before a friend is removed. */
export const beforeUnfriending = (name: string): Question => ({
  title: `Remove ${name} from your friends?`,
  text: 'You’ll no longer be able to message each other. To be friends again, one of you has to send a new request.',
  yes: 'Yes, remove',
})

/** The buttons next to the name on a profile: the act, the intent and the label. The menu has the other actions. */
export const mainActs = [
  ['ask', 'friend-ask', 'Add friend'],
  ['accept', 'friend-accept', 'Accept request'],
  ['decline', 'friend-decline', 'Decline request'],
  ['withdraw', 'friend-withdraw', 'Withdraw request'],
  ['unblock', 'unblock', 'Unblock'],
] as const
