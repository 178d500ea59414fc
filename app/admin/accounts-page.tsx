import { accountLimits } from '#contract/account-limits'
import type { Account } from '#contract/admin'
import type { Meta } from '#contract/lists'
import { Notice } from '../forms/notice'
import { accountPath, accountsPath, adminPath, withQuery } from '../paths'
import { Moment } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { TableBox } from '../ui/table-box'
import { accountStatusText } from './admin-text'

type Props = { accounts: readonly Account[]; meta: Meta; search: string; isFurther: boolean }

/** Shows all accounts, newest first, and a search by name or email address. */
export function AccountsPage({ accounts, meta, search, isFurther }: Props) {
  const at = (change: Readonly<Record<string, string | undefined>>) => withQuery(accountsPath, { search: search || undefined, ...change })
  return (
    <main className="flow narrow">
      <Notice />
      <p>
        <a href={adminPath}>Administration</a>
      </p>
      <h1>People</h1>
      <form className="stack" method="get" action={accountsPath}>
        <div className="field">
          <label htmlFor="search">Name or email address</label>
          <input type="search" id="search" name="search" defaultValue={search} maxLength={accountLimits.search.max} />
        </div>
        <button type="submit">Find people</button>
      </form>
      <h2>{search ? 'Results' : 'Newest first'}</h2>
      {accounts.length === 0 ? <NoAccounts beyond={meta.total > 0} first={at({})} /> : null}
      {accounts.length > 0 ? <AccountsTable accounts={accounts} /> : null}
      <Pagination
        meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
        pathFor={(page) => at({ page: page === 1 ? undefined : String(page) })}
        olderPath={(before) => at({ before })}
      />
    </main>
  )
}

function AccountsTable({ accounts }: { accounts: readonly Account[] }) {
  return (
    <TableBox label="People">
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Joined</th>
            <th scope="col">Status</th>
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
                <span className="meta">
                  <bdi>{account.email}</bdi>
                </span>
              </th>
              <td>
                <Moment at={account.created_at} absolute />
              </td>
              <td>{accountStatusText(account) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
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
