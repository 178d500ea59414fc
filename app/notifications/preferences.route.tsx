import { useActionData, useLoaderData } from '@remix-run/react'
import { deliveryOptions, notificationTypes } from '#contract/notification-types'
import { type NotificationPreferences, readNotificationPreferences } from '#contract/notifications'
import { actions } from '../actions.server'
import type { ActionResult } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { notificationPreferencesPath, notificationsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { SettingsFrame } from '../settings/settings-frame'
import { Choices } from '../ui/field'
import { pageMeta } from '../ui/page-meta'
import type { notificationActions } from './notification.actions.server'
import { deliveryLabels, groupBySection, notificationLabels } from './notification-text'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to change your notification settings.')
  const [{ data: preferences }, me] = await Promise.all([visit.api(readNotificationPreferences, {}), visit.me()])
  return { preferences, email: me.email, verified: me.verified, canonical: siteUrl() + notificationPreferencesPath }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Notification settings', canonical: page.canonical, index: false }),
)

/** Shows the notification settings (docs/product.md#notifications). */
export default function PreferencesRoute() {
  const { preferences, email, verified } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <PreferencesPage preferences={preferences} email={email} verified={verified} actionResult={actionResult} />
    </SettingsFrame>
  )
}

type Props = {
  preferences: NotificationPreferences
  /** The address that mails are sent to. */
  email: string
  /** Whether that address is verified. */
  verified: boolean
  actionResult: ActionResult | null
}

/**
 * Shows a row of radio buttons for each type that the API offers, in one form. It looks like a table but consists of groups, because a
 * group repeats its name with each choice to a screen reader. It doesn't use conform, which needs a schema that knows the types in advance.
 */
function PreferencesPage({ preferences, email, verified, actionResult }: Props) {
  const refused = actionResult?.kind === 'refused' ? actionResult : null
  const availableTypes = new Set(notificationTypes.filter((type) => preferences[type] !== undefined))
  return (
    <>
      <h1>Notification settings</h1>
      <p>
        Choose which of{' '}
        <a href={notificationsPath} rel="up">
          your notifications
        </a>{' '}
        also come by email. They go to <bdi>{email}</bdi>
        {verified ? '.' : ', once you’ve confirmed that address.'} You follow the debates that you take part in or watch.
      </p>
      <form method="post" className="stack">
        {groupBySection(availableTypes).map(({ heading, types }) => (
          <section key={heading} className="flow w-full max-w-180">
            <h2>{heading}</h2>
            <div>
              {types.map((type) => (
                // links and elinks break lines at a div, but not at a fieldset.
                <div key={type}>
                  <Choices
                    name={type}
                    legend={notificationLabels[type]}
                    options={deliveryLabels.filter(([way]) => deliveryOptions(type).includes(way))}
                    chosen={selectedDelivery(refused?.values[type] ?? preferences[type])}
                    errors={refused?.errors[type]}
                    across
                  />
                </div>
              ))}
            </div>
          </section>
        ))}
        <button type="submit" className="primary" {...buttonFor<typeof notificationActions>('save-preferences')}>
          Save
        </button>
      </form>
    </>
  )
}

/** Returns the way to select; undefined if the sent value is none of them. */
const selectedDelivery = (value: string | undefined) => deliveryLabels.find(([way]) => way === value)?.[0]
