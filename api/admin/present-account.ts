import type { Account } from '#contract/admin'
import type { AccountSummary } from '../accounts/operator.queries.ts'
import { endOfSuspension, isSuspended } from '../accounts/suspensions.ts'
import { iso } from '../platform/clock.ts'

/** An account as administrators see it. */
export function presentAccount(account: AccountSummary, now: number): Account {
  const { id, display_name, name, email, verified_at, created_at, deleted_at, role, suspended_until } = account
  const suspended = isSuspended(suspended_until, now)
  return {
    ...{ id: String(id), display_name, name, email, verified: verified_at !== null, role },
    ...{ created_at: iso(created_at), deleted_at: iso(deleted_at) },
    ...{ suspended, suspended_until: suspended ? endOfSuspension(suspended_until) : null },
    second_factor: Number(account.second_factor) > 0,
    ...{ sessions: Number(account.sessions), passkeys: Number(account.passkeys), social: Number(account.social) },
  }
}
