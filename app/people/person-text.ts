import { formatNumber } from '#contract/format-number'
import type { FriendshipState, PersonAct, Profile } from '#contract/people'
import type { Permission } from '#contract/permissions'

/**
 * Returns whether the reader may do something about a person, and why not. If the API doesn't say, returns what fits the known
 * relationship; the call may still refuse it.
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

/** Returns "12" or "more than 1,000": counts go to 1,000 (docs/product.md#api-conventions). */
export function cappedCountText(count: number, capped: boolean): string {
  return `${capped ? 'more than ' : ''}${formatNumber(count)}`
}
