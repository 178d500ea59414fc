import type { Account } from '#contract/admin'
import type { Meta } from '#contract/lists'
import { type AccountSummary, countAccountsLike, pageOfAccountsLike } from '../accounts/operator.queries.ts'
import { formatSuspensionEnd, isSuspended } from '../accounts/suspensions.ts'
import type { MemberContext } from '../context.ts'
import { requireAdministrator } from '../permissions/may-act-on.ts'
import { iso } from '../platform/clock.ts'
import { fold, nameKey } from '../platform/normalise-text.ts'
import { type PageQuery, pageById } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'

/** How many accounts a page shows. */
const perPage = 20

/**
 * Lists accounts whose names or email address contain a text, the newest first; without a text, all except erased ones.
 * @throws Forbidden, TooMany, Busy, Invalid
 */
export async function listAccounts(
  context: MemberContext,
  query: PageQuery & { search?: string | undefined },
): Promise<{ data: Account[]; meta: Meta }> {
  requireAdministrator(context)
  const text = query.search?.trim() ?? ''
  const list = () => searchAccounts(context, text, query)
  return text === '' ? list() : runInSearchQueue(context, list)
}

async function searchAccounts({ db, clock }: MemberContext, text: string, query: PageQuery) {
  const like = text === '' ? null : { text, folded: fold(text), key: nameKey(text) }
  const { rows, meta } = await pageById(query, perPage, {
    load: (window) => pageOfAccountsLike(db.read, like, window),
    count: () => countAccountsLike(db.read, like),
  })
  return { data: rows.map((row) => presentAccount(row, clock.now())), meta }
}

/** Presents an account to administrators. */
export function presentAccount(account: AccountSummary, now: number): Account {
  const { id, display_name, name, email, verified_at, created_at, deleted_at, role, suspended_until } = account
  const suspended = isSuspended(suspended_until, now)
  return {
    ...{ id: String(id), display_name, name, email, verified: verified_at !== null, role },
    ...{ created_at: iso(created_at), deleted_at: iso(deleted_at) },
    ...{ suspended, suspended_until: suspended ? formatSuspensionEnd(suspended_until) : null },
    second_factor: Number(account.second_factor) > 0,
    ...{ sessions: Number(account.sessions), passkeys: Number(account.passkeys), social: Number(account.social) },
  }
}
