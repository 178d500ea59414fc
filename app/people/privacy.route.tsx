import { useActionData, useLoaderData } from '@remix-run/react'
import { listBlocks } from '#contract/people'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { settingsPaths } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { SettingsFrame } from '../settings/settings-frame'
import { pageMeta } from '../ui/page-meta'
import { PrivacyPage } from './privacy-page'

/** Loads the people the member blocks, for the privacy settings (docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your settings.')
  const [blocks, me] = await Promise.all([visit.api(listBlocks, { query: parsePageParams(visit.url.searchParams) }), visit.me()])
  const takesRequests = can.changeProfile && can.refuseRequests ? me.takes_requests : null
  return { blocks, takesRequests, canonical: siteUrl() + settingsPaths.privacy }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Privacy and data', canonical: page.canonical, index: false }),
)

export default function PrivacyRoute() {
  const { blocks, takesRequests } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame actionResult={useActionData<typeof action>() ?? null}>
      <PrivacyPage blocks={blocks} takesRequests={takesRequests} />
    </SettingsFrame>
  )
}
