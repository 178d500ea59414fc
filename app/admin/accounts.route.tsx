import { useLoaderData } from '@remix-run/react'
import { listAccounts } from '#contract/admin'
import { truncate } from '#contract/shorten'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { accountsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { parsePageParams } from '../platform/page-params'
import { pageMeta } from '../ui/page-meta'
import { AccountsPage } from './accounts-page'

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

export default function AccountsRoute() {
  return <AccountsPage {...useLoaderData<typeof loader>()} />
}
