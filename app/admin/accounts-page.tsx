import { accountLimits } from '#contract/account-limits'
import type { Account } from '#contract/admin'
import type { Meta } from '#contract/lists'
import { Notice } from '../forms/notice'
import { accountPath, accountsPath, adminPath, withQuery } from '../paths'
import { Moment } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { accountStatusText } from './admin-text'

type Props = { accounts: readonly Account[]; meta: Meta; search: string; isFurther: boolean }

/** Shows all accounts, newest first, and a search by name or email address. */
export function AccountsPage({ accounts, meta, search, isFurther }: Props) {
  const at = (change: Readonly<Record<string, string | undefined>>) => withQuery(accountsPath, { search: search || undefined, ...change })
  return (
    <main className="flow">
      <Notice />
      <p>
        <a href={adminPath}>Administration</a>
      </p>
      <h1>People</h1>
      <form className="asking" method="get" action={accountsPath}>
        <label className="sr-only" htmlFor="search">
          Name or email address
        </label>{' '}
        <input
          type="search"
          id="search"
          name="search"
          placeholder="Name or email address"
          defaultValue={search}
          maxLength={accountLimits.search.max}
        />{' '}
        <button type="submit">Find people</button>
      </form>
      <h2 id="accounts">{search ? 'Results' : 'Newest first'}</h2>
      {accounts.length === 0 ? <NoAccounts beyond={meta.total > 0} first={at({})} /> : <AccountTable accounts={accounts} />}
      <Pagination
        meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
        pathFor={(page) => at({ page: page === 1 ? undefined : String(page) })}
        olderPath={(before) => at({ before })}
      />
    </main>
  )
}

function AccountTable({ accounts }: Pick<Props, 'accounts'>) {
  return (
    <table className="data" aria-labelledby="accounts">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Status</th>
          <th scope="col">Joined</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <a href={accountPath(account.id)}>
                <bdi>{account.display_name}</bdi>
              </a>
              <br />
              <bdi className="meta">{account.email}</bdi>
            </th>
            <td>{accountStatusText(account)}</td>
            <td>
              <Moment at={account.created_at} absolute />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NoAccounts({ beyond, first }: { beyond: boolean; first: string }) {
  if (beyond) return <PastLastPage first={first} />
  return (
    <div className="empty flow">
      <p>
        <b>No people found</b>
      </p>
    </div>
  )
}
