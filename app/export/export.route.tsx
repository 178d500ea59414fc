import { useActionData } from '@remix-run/react'
import { actions } from '../actions.server'
import { leadTo } from '../forms/answer.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { placeOf } from '../platform/visit.server'
import { SettingsFrame } from '../settings/settings-frame'
import { pageMeta } from '../ui/page-meta'
import { ExportPage } from './export-page'

/** What a copy of one's own is, and the way to the file (COMMUNITY §1, Export). */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see your settings.')
  if (!can.exportOwn) throw new ApiFailure(404, 'The service behind this site makes no copies.')
  return { canonical: siteUrl() + settingsPaths.export }
})

export const action = submit(actions)

export { shouldRevalidate } from '../forms/client-data'
export { refusalHeaders as headers } from '../forms/route-meta'
export { ProblemAmongSettings as ErrorBoundary } from '../shell/settings-problem'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'A copy of everything', canonical: page.canonical, index: false }),
)

export default function ExportRoute() {
  return (
    <SettingsFrame acted={useActionData<typeof action>() ?? null}>
      <ExportPage />
    </SettingsFrame>
  )
}
