import { formatNumber } from '#contract/format-number'
import type { FriendshipState, PersonAct, Profile } from '#contract/people'
import type { Permission } from '#contract/permissions'

/**
 * What the reader may do about somebody, or why not. From an API that does not say, what fits the friendship as far as it is
 * known, and is refused by the call if need be.
 */
export function mayToward({ id, is_self, permissions, friendship, blocking }: Profile, act: PersonAct): Permission {
  const known = permissions?.[act]
  if (known) return known
  if (id === null || is_self) return { allowed: false, reason: null }
  if (act === 'block' || act === 'unblock') return { allowed: blocking === (act === 'unblock'), reason: null }
  return { allowed: !blocking && fitting[friendship?.state ?? 'none'].includes(act), reason: null }
}

const fitting: Readonly<Record<FriendshipState, readonly PersonAct[]>> = {
  none: ['ask'],
  asked: ['withdraw'],
  was_asked: ['accept', 'decline'],
  friends: ['remove'],
}

/** "12", "more than 1,000": counts go to 1,000 (docs/product.md#api-conventions). */
export function countInWords(count: number, capped: boolean): string {
  return `${capped ? 'more than ' : ''}${formatNumber(count)}`
}
