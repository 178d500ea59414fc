import type { Me } from '#contract/accounts'
import { settingsLimits } from '#contract/settings-limits'
import { hasPassword } from '../accounts/passwords.ts'
import type { UserRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { versionOf } from '../platform/versions.ts'

/** What waits for its owner. */
type Waiting = Pick<Me, 'friend_requests_count' | 'unread_notifications_count' | 'unread_messages_count'>

/** What they may for now. */
type Standing = Pick<Me, 'suspension' | 'newcomer'>

/** An account as its owner sees it: the real name and the address with it. */
export function presentMe(account: UserRow, { now, suspension, newcomer, ...waiting }: Waiting & Standing & { now: number }): Me {
  const { id, name, display_name, show_real_name, avatar, bio, email, verified_at, time_zone, kept_at, role, takes_requests } = account
  const renamable = renamableAt(account)
  const own = { bio, email, verified: verified_at !== null, ...waiting }
  const changing = {
    renamable_at: renamable > now ? iso(renamable) : null,
    profile_version: profileVersionOf(account),
    has_password: hasPassword(account),
    kept_at: kept_at === null ? null : iso(kept_at),
    ...{ time_zone, takes_requests: takes_requests === 1, role, suspension, newcomer },
  }
  return { id: String(id), name, display_name, show_real_name: show_real_name === 1, avatar, ...own, ...changing }
}

/** When an account may have another display name; milliseconds. */
export function renamableAt({ renamed_at }: Pick<UserRow, 'renamed_at'>): number {
  return renamed_at === null ? 0 : renamed_at + settingsLimits.renamedOnceIn
}

type ProfileWords = Pick<UserRow, 'name' | 'display_name' | 'show_real_name' | 'bio'>

/** Another one for every change of a profile. */
export function profileVersionOf({ name, display_name, show_real_name, bio }: ProfileWords): string {
  return versionOf(name, display_name, show_real_name, bio)
}
