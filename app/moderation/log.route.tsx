import { useLoaderData } from '@remix-run/react'
import { listModerationLog, readModerationNumbers } from '#contract/moderation-log'
import { routeMeta } from '../forms/route-meta'
import { internalPath, moderationLogPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { parsePageParams } from '../platform/page-params'
import { isVariant, pageMeta } from '../ui/page-meta'
import { LogPage } from './log-page'
import { logDescription, logTitle } from './moderation-text'

/** Loads the public log of decisions and the numbers by month (docs/moderation.md#the-public-log). */
export const loader = defineLoader(async (visit) => {
  const params = parsePageParams(visit.url.searchParams)
  const { data, meta } = await orFirstPage(params, (page) => visit.api(listModerationLog, { query: page }))
  const isFurther = params.before !== undefined
  const numbers = meta.current_page === 1 && !isFurther ? await visit.api(readModerationNumbers, {}) : null
  const entries = data.map((entry) => ({ ...entry, path: internalPath(entry.about?.url ?? null, siteUrl()) }))
  return { entries, meta, months: numbers?.data.months ?? null, isFurther, canonical: siteUrl() + moderationLogPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: logTitle,
    description: logDescription,
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

export default function LogRoute() {
  return <LogPage {...useLoaderData<typeof loader>()} />
}
