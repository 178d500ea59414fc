import type { Me } from '#contract/accounts'
import type { UserRow } from '../database/tables.ts'

/** What waits for its owner. */
type Waiting = Pick<Me, 'friend_requests_count' | 'unread_notifications_count'>

/** An account as its owner sees it: the real name and the address with it. */
export function presentMe({ id, name, display_name, show_real_name, avatar, bio, email, verified_at }: UserRow, waiting: Waiting): Me {
  const own = { bio, email, verified: verified_at !== null, ...waiting }
  return { id: String(id), name, display_name, show_real_name: show_real_name === 1, avatar, ...own }
}
