import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { NewEmail } from '#contract/email'
import { PasswordChange } from '#contract/passwords'
import { actions } from '../actions.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { AccountPage } from './account-page'
import { SettingsFrame } from './settings-frame'

/** Loads the settings of email address and password (docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your settings.')
  if (!can.changePassword) throw new ApiFailure(404, notSupportedText)
  const { email, verified, has_password } = await visit.me()
  return {
    email,
    verified,
    password: has_password,
    constraints: { ...htmlConstraints(NewEmail), ...htmlConstraints(PasswordChange, { password: accountLimits.password }) },
    emails: can.changeEmail,
    canonical: siteUrl() + settingsPaths.account,
  }
})

const notSupportedText = 'You can’t change your email address or password here, because the service behind this site doesn’t support it.'

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Your account', canonical: page.canonical, index: false }),
)

export default function AccountRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <AccountPage {...page} actionResult={actionResult} />
    </SettingsFrame>
  )
}
