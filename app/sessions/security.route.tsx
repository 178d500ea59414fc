import { useActionData, useLoaderData } from '@remix-run/react'
import { listPasskeys } from '#contract/passkeys'
import { readSecondFactor } from '#contract/second-factor'
import { listSessions, type Session } from '#contract/sessions'
import { listJoined } from '#contract/social'
import { actions } from '../actions.server'
import { buttonFor } from '../forms/form-buttons'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { OwnPasskeys } from '../passkeys/own-passkeys'
import { passkeySite } from '../passkeys/parse-passkey.server'
import { passkeysIntro } from '../passkeys/passkey-text'
import { settingsPaths } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { SettingsFrame, SettingsSection } from '../settings/settings-frame'
import { signInText } from '../settings/settings-text'
import { ConnectedAccounts } from '../social/connected-accounts'
import { loadProviders } from '../social/providers.server'
import { connectedAccountsIntro } from '../social/social-text'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import type { sessionActions } from './session.actions.server'

/** Loads the security settings: devices, two-factor authentication, passkeys and connected accounts (docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInText)
  const [sessions, factor, passkeys] = await Promise.all([visit.api(listSessions, {}), loadSecondFactor(visit), loadPasskeys(visit)])
  const elsewhere = await connectedAccounts(visit)
  return { sessions: sessions.data, factor, passkeys, elsewhere, canonical: siteUrl() + settingsPaths.security }
})

/** Loads the state of two-factor authentication; null if the API doesn't support it. */
async function loadSecondFactor({ api }: Visit): Promise<{ on: boolean } | null> {
  return can.readSecondFactor ? (await api(readSecondFactor, {})).data : null
}

/** Loads the member's connected accounts and the possible providers; null if there are neither. */
async function connectedAccounts(visit: Visit) {
  if (!can.listJoined) return null
  const [joined, providers] = await Promise.all([visit.api(listJoined, {}), loadProviders(visit)])
  return joined.data.length + providers.length > 0 ? { joined: joined.data, providers } : null
}

/** Loads the member's passkeys; null if the site doesn't support passkeys. */
async function loadPasskeys({ api }: Visit) {
  const site = passkeySite()
  return site === null ? null : { site, passkeys: (await api(listPasskeys, {})).data }
}

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'Security', canonical: page.canonical, index: false }))

export default function SecurityRoute() {
  const { sessions, factor, passkeys, elsewhere } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <h1>Security</h1>
      {factor ? (
        <SettingsSection id="second-factor" title="Two-factor authentication" intro="A code from an app, as well as your password.">
          <p className="row">
            <b>{factor.on ? 'On' : 'Off'}</b>{' '}
            <a className="button" href={settingsPaths.secondFactor}>
              {factor.on ? 'Manage two-factor authentication' : 'Turn on two-factor authentication'}
            </a>
          </p>
        </SettingsSection>
      ) : null}
      {passkeys ? (
        <SettingsSection id="passkeys" title="Passkeys" intro={passkeysIntro}>
          <OwnPasskeys {...passkeys} actionResult={actionResult} />
        </SettingsSection>
      ) : null}
      {elsewhere ? (
        <SettingsSection id="joined" title="Connected accounts" intro={connectedAccountsIntro}>
          <ConnectedAccounts {...elsewhere} />
        </SettingsSection>
      ) : null}
      <SettingsSection id="devices" title="Active sessions" intro={sessions.length > 1 ? signOutHint : undefined}>
        <Devices sessions={sessions} />
      </SettingsSection>
    </SettingsFrame>
  )
}

const signOutHint =
  'If you don’t recognise a device, sign it out, then change your password. Signing out a device also cancels unfinished changes, such as a change of email address.'

/** Shows the devices on which the member is signed in, starting with the one used last, with buttons that sign them out. */
function Devices({ sessions }: { sessions: readonly Session[] }) {
  return (
    <>
      <ul className="data">
        {sessions.map((session) => (
          <li key={session.id} className="row justify-between">
            <Device session={session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post">
          <button type="submit" {...buttonFor<typeof sessionActions>('end-other-sessions')}>
            Sign out all other devices
          </button>
        </form>
      ) : null}
    </>
  )
}

function Device({ session: { id, device, from, created_at, last_used_at, current } }: { session: Session }) {
  const name = device ?? 'Unknown device'
  return (
    <>
      <div>
        <p>
          <b>{name}</b>
          {current ? ', this device' : ''}
        </p>
        <p className="meta">
          Signed in <Day at={created_at} />
          {from && from !== 'unknown' ? ` from network ${from}` : ''} · last seen <Moment at={last_used_at} />
        </p>
      </div>
      {current ? null : (
        <form method="post">
          <HiddenFields values={{ session: id, device: device ?? '' }} />
          <button type="submit" {...buttonFor<typeof sessionActions>('end-session')}>
            Sign out <span className="sr-only">{name}</span>
          </button>
        </form>
      )}
    </>
  )
}
