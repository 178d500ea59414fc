import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { homePath } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { pageMeta } from '../ui/page-meta'
import { HomePage } from './home-page'
import { partsOfHome } from './parts-of-home.server'

export const loader = defineLoader(async (visit) => ({ ...(await partsOfHome(visit)), now: Date.now(), canonical: siteUrl() + homePath }))

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  page
    ? pageMeta({
        title: 'Debates, one argument at a time',
        description: 'Rostrum is a place to argue well: one claim, two sides, one turn at a time. Read any debate without an account.',
        canonical: page.canonical,
      })
    : []

/** Home (customer-spec §2). */
export default function HomeRoute() {
  return <HomePage {...useLoaderData<typeof loader>()} />
}
