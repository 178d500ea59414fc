import { listSessions } from '#contract/sessions'
import { acts } from '../acts.server'
import { leadTo } from '../forms/acting.server'
import { actOn } from '../forms/acts.server'
import { authPath, settingsPaths } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { useLoaderData } from '../platform/page-data'
import { placeOf } from '../platform/visit.server'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { Devices } from './devices'

/** Where one is signed in (COMMUNITY §1). */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see your settings.')
  return { sessions: (await visit.api(listSessions, {})).data, canonical: siteUrl() + settingsPaths.security }
})

export const action = actOn(acts)

export { refusalHeaders as headers } from '../forms/refusal-headers'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const head: PageHead<typeof loader> = ({ data: page }) => pageMeta({ title: 'Security', canonical: page.canonical, index: false })

export default function SecurityRoute() {
  return (
    <>
      <h1>Security</h1>
      <Devices sessions={useLoaderData<typeof loader>().sessions} />
    </>
  )
}
