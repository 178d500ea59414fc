import { useActionData, useLoaderData } from '@remix-run/react'
import { routeMeta } from '../forms/route-meta'
import { pageMeta } from '../ui/page-meta'
import { loadAppearance, saveAppearance } from './appearance.server'
import { AppearancePage, guestTitle, memberTitle } from './appearance-page'
import { SettingsFrame } from './settings-frame'

export const loader = loadAppearance
export const action = saveAppearance

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: page.inSettings ? memberTitle : guestTitle, canonical: page.canonical, index: false }),
)

export default function AppearanceRoute() {
  const { zones } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={refused}>
      <AppearancePage zones={zones} refused={refused} />
    </SettingsFrame>
  )
}
