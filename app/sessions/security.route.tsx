import { readSecondFactor } from '#contract/second-factor'
import { listSessions } from '#contract/sessions'
import { acts } from '../acts.server'
import { leadTo } from '../forms/acting.server'
import { actOn } from '../forms/acts.server'
import { authPath, settingsPaths } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { isOffered } from '../platform/missing-calls.server'
import { useLoaderData } from '../platform/page-data'
import { placeOf, type Visit } from '../platform/visit.server'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { Devices } from './devices'

/** Where one is signed in (COMMUNITY §1). */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see your settings.')
  const [sessions, factor] = await Promise.all([visit.api(listSessions, {}), factorOf(visit)])
  return { sessions: sessions.data, factor, canonical: siteUrl() + settingsPaths.security }
})

/** Null where the API has none. */
async function factorOf({ api }: Visit): Promise<{ on: boolean } | null> {
  return isOffered(readSecondFactor) ? (await api(readSecondFactor, {})).data : null
}

export const action = actOn(acts)

export { refusalHeaders as headers } from '../forms/refusal-headers'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const head: PageHead<typeof loader> = ({ data: page }) => pageMeta({ title: 'Security', canonical: page.canonical, index: false })

export default function SecurityRoute() {
  const { sessions, factor } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Security</h1>
      {factor ? (
        <>
          <h2>Second factor</h2>
          <p>
            {factor.on ? 'A sign-in asks for a code beside your password.' : 'A sign-in asks for your password alone.'}{' '}
            <a href={settingsPaths.secondFactor}>{factor.on ? 'Change that' : 'Ask for a code besides'}</a>
          </p>
        </>
      ) : null}
      <Devices sessions={sessions} />
    </>
  )
}
