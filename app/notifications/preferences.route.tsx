import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readNotificationPreferences } from '#contract/notifications'
import { acts } from '../acts.server'
import { leadTo } from '../forms/acting.server'
import { actOn } from '../forms/acts.server'
import { problemMeta } from '../forms/problem-meta'
import { authPath, notificationPreferencesPath } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { placeOf } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { PreferencesPage } from './preferences-page'

export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to choose what you are told.')
  const [{ data: preferences }, me] = await Promise.all([visit.api(readNotificationPreferences, {}), visit.me()])
  return { preferences, email: me.email, verified: me.verified, canonical: siteUrl() + notificationPreferencesPath }
})

export const action = actOn(acts)

export { refusalHeaders as headers } from '../forms/refusal-headers'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  page ? pageMeta({ title: 'What you are told, and how', canonical: page.canonical, index: false }) : problemMeta(error)

/** Notification preferences (PRODUCT §5). */
export default function PreferencesRoute() {
  const { preferences, email, verified } = useLoaderData<typeof loader>()
  return <PreferencesPage preferences={preferences} email={email} verified={verified} acted={useActionData<typeof action>() ?? null} />
}
