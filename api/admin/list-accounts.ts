import type { Account } from '#contract/admin'
import type { Meta } from '#contract/lists'
import { countAccountsLike, pageOfAccountsLike } from '../accounts/operator.queries.ts'
import type { MemberContext } from '../context.ts'
import { fold, nameKey } from '../platform/folding.ts'
import { type AskedPage, pageById } from '../platform/paging.ts'
import { inSearchQueue } from '../search/search-queue.ts'
import { requireAdministrator } from './administrator.ts'
import { presentAccount } from './present-account.ts'

/** So many are on a page. */
const perPage = 20

/** Accounts in whose names or address a text is, the newest first; all of those that are not erased without one. @throws Forbidden, TooMany, Busy, Invalid */
export async function listAccounts(
  context: MemberContext,
  asked: AskedPage & { search?: string | undefined },
): Promise<{ data: Account[]; meta: Meta }> {
  requireAdministrator(context)
  const text = asked.search?.trim() ?? ''
  const list = () => listThose(context, text, asked)
  return text === '' ? list() : inSearchQueue(context, list)
}

async function listThose({ db, clock }: MemberContext, text: string, asked: AskedPage) {
  const like = text === '' ? null : { text, folded: fold(text), key: nameKey(text) }
  const { rows, meta } = await pageById(asked, perPage, {
    load: (window) => pageOfAccountsLike(db.read, like, window),
    count: () => countAccountsLike(db.read, like),
  })
  return { data: rows.map((row) => presentAccount(row, clock.now())), meta }
}
