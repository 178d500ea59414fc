import { useActionData } from '@remix-run/react'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { SettingsFrame } from '../settings/settings-frame'
import { pageMeta } from '../ui/page-meta'
import { ExportPage } from './export-page'

/** Loads the page “Download your data” (docs/product.md#downloading-your-data). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your settings.')
  if (!can.exportOwn) throw new ApiFailure(404, 'You can’t download your data from this site.')
  return { canonical: siteUrl() + settingsPaths.export }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Download your data', canonical: page.canonical, index: false }),
)

export default function ExportRoute() {
  return (
    <SettingsFrame actionResult={useActionData<typeof action>() ?? null}>
      <ExportPage />
    </SettingsFrame>
  )
}
