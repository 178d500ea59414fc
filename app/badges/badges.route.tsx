import { useLoaderData } from '@remix-run/react'
import { listBadges } from '#contract/badges'
import { routeMeta } from '../forms/route-meta'
import { badgesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'
import { BadgesPage } from './badges-page'

export const loader = defineLoader(async (visit) => {
  const { data: badges } = await visit.api(listBadges, {})
  return { badges, member: visit.member, canonical: siteUrl() + badgesPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: 'Badges',
    description: 'Badges you can earn on Rostrum by arguing, replying, judging and staying to the end.',
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows all badges, with the reader's own progress (docs/product.md#badges). */
export default function BadgesRoute() {
  return <BadgesPage {...useLoaderData<typeof loader>()} />
}
