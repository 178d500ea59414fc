import { type DeliveryMethod, deliveryOptions, notificationTypes } from '#contract/notification-types'
import type { NotificationPreferences } from '#contract/notifications'
import type { ActionResult } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { notificationsPath } from '../paths'
import { Choices } from '../ui/field'
import type { notificationActions } from './notification.actions.server'
import { notificationLabels, sectionsOf } from './notification-labels'

type Props = {
  preferences: NotificationPreferences
  /** The address that mails are sent to. */
  email: string
  /** Whether that address is verified. */
  verified: boolean
  actionResult: ActionResult | null
}

/**
 * Shows a row of radio buttons for each type that the API offers, in one form. It looks like a table but consists of groups, because those
 * say their name with each choice to a screen reader. It doesn't use conform, which needs a schema that knows the types in advance.
 */
export function PreferencesPage({ preferences, email, verified, actionResult }: Props) {
  const refused = actionResult?.kind === 'refused' ? actionResult : null
  const offered = new Set(notificationTypes.filter((type) => preferences[type] !== undefined))
  return (
    <>
      <h1>Notification settings</h1>
      <p>
        <a href={notificationsPath} rel="up">
          Your notifications
        </a>{' '}
        show everything on the site. You follow the debates that you take part in or watch. Emails are also listed on the site. They go to{' '}
        <bdi>{email}</bdi>
        {verified ? '.' : ', once you’ve confirmed that address.'}
      </p>
      <form method="post" className="stack">
        {sectionsOf(offered).map(({ heading, types }) => (
          <section key={heading} className="flow w-full">
            <h2>{heading}</h2>
            <div>
              {types.map((type) => (
                // links and elinks break lines at a div, but not at a fieldset.
                <div key={type}>
                  <Choices
                    name={type}
                    legend={notificationLabels[type]}
                    options={deliveryChoices.filter(([way]) => deliveryOptions(type).includes(way))}
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
const selectedDelivery = (value: string | undefined) => deliveryChoices.find(([way]) => way === value)?.[0]

const deliveryChoices: readonly (readonly [DeliveryMethod, string])[] = [
  ['site', 'Site only'],
  ['email', 'Site and email'],
  ['none', 'Off'],
]
