import { useActionData, useLoaderData } from '@remix-run/react'
import { toString as pictureOf } from 'qrcode'
import { readSecondFactor } from '#contract/second-factor'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { settingsPaths } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { SettingsFrame } from '../settings/settings-frame'
import { pageMeta } from '../ui/page-meta'
import { SecondFactorPage } from './second-factor-page'

/** Loads the settings of two-factor authentication (docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your settings.')
  const { pending, ...factor } = (await visit.api(readSecondFactor, {})).data
  // The API shows the secret once. The encrypted cookie of the browser that started the setup keeps it until the first code.
  const begun = pending ? visit.session.get('secondFactor') : undefined
  return {
    ...factor,
    isPending: pending,
    begun: begun && { secret: begun.secret, picture: await pictureOf(begun.uri, { type: 'svg', width: 220, margin: 2 }) },
    canonical: siteUrl() + settingsPaths.secondFactor,
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Two-factor authentication', canonical: page.canonical, index: false }),
)

export default function SecondFactorRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <SecondFactorPage {...page} actionResult={actionResult} />
    </SettingsFrame>
  )
}
