import { useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { type Account, listAccounts } from '#contract/admin'
import { truncate } from '#contract/shorten'
import { Notice } from '../forms/notice'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { accountPath, accountsPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { parsePageParams } from '../platform/page-params'
import { Field } from '../ui/field'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { Pagination, PastLastPage } from '../ui/pagination'
import { pluralise } from '../ui/pluralise'
import { AdminTabs, Chips } from './admin-tabs'
import { accountStates } from './admin-text'

/** Loads the accounts for administrators (docs/moderation.md#administration). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see this page.')
  const query = visit.url.searchParams
  const search = truncate((query.get('search') ?? '').trim(), 200)
  const params = { ...parsePageParams(query), ...(search && { search }) }
  const { data, meta } = await orFirstPage(params, (page) => visit.api(listAccounts, { query: page }))
  return { accounts: data, meta, search, isFurther: params.before !== undefined, canonical: siteUrl() + accountsPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'People', canonical: page.canonical, index: false }))

/** Shows all accounts, newest first, and a search by name or email address. */
export default function AccountsRoute() {
  const { accounts, meta: pages, search, isFurther } = useLoaderData<typeof loader>()
  const at = (change: Readonly<Record<string, string | undefined>>) => withQuery(accountsPath, { search: search || undefined, ...change })
  return (
    <main className="with-side">
      <div className="flow">
        <Notice />
        <h1>People</h1>
        <AdminTabs current={accountsPath} />
      </div>
      <AccountSearch search={search} />
      <div className="flow mt-4">
        <div className="bar">
          <h2 id="accounts">{search ? 'Results' : 'Newest first'}</h2>
          {accounts.length > 0 ? <p className="meta ms-auto max-sm:hidden">{pluralise(pages.total, 'account')}</p> : null}
        </div>
        {accounts.length === 0 ? <NoAccounts isPastEnd={pages.total > 0} first={at({})} /> : <AccountTable accounts={accounts} />}
        <Pagination
          meta={isFurther ? { ...pages, current_page: pages.last_page } : pages}
          pathFor={(page) => at({ page: page === 1 ? undefined : String(page) })}
          olderPath={(before) => at({ before })}
        />
      </div>
    </main>
  )
}

function AccountSearch({ search }: { search: string }) {
  return (
    <form className="beside stack" method="get" action={accountsPath}>
      <Field id="search" label="Name or email address">
        <input type="search" id="search" name="search" defaultValue={search} maxLength={accountLimits.search.max} />
      </Field>
      <button type="submit">Find people</button>
    </form>
  )
}

function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  return (
    <table className="data" aria-labelledby="accounts">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Joined</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <div className="flex flex-wrap gap-2">
                <a href={accountPath(account.id)}>
                  <bdi>{account.display_name}</bdi>
                </a>{' '}
                <Chips states={accountStates(account)} />
              </div>
              <bdi className="text-muted">{account.email}</bdi>
            </th>
            <td className="text-muted">
              <Moment at={account.created_at} absolute />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NoAccounts({ isPastEnd, first }: { isPastEnd: boolean; first: string }) {
  if (isPastEnd) return <PastLastPage first={first} />
  return (
    <div className="flow text-muted">
      <p>
        <b>No people found</b>
      </p>
      <p>
        Search for a part of their name or email address, or <a href={accountsPath}>show everybody</a>
      </p>
    </div>
  )
}
