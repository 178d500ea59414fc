import { useLoaderData } from '@remix-run/react'
import { readReceipt } from '#contract/reports'
import { actions } from '../actions.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { internalPath, receiptPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { ReceiptPage } from './receipt-page'

/**
 * Loads the state of a report for anybody with its address, and what it is about for the person who made it (docs/moderation.md#reports).
 */
export const loader = defineLoader(async (visit, { receipt = '' }) => {
  const { data } = await visit.api(readReceipt, { path: { receipt } })
  const path = internalPath(data.about?.url ?? null, siteUrl())
  return { report: data, path, canonical: siteUrl() + receiptPath(receipt) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Report status', canonical: page.canonical, index: false }),
)

export default function ReceiptRoute() {
  return <ReceiptPage {...useLoaderData<typeof loader>()} />
}
