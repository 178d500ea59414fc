import { useActionData, useLoaderData } from '@remix-run/react'
import { toString as renderQrCode } from 'qrcode'
import { readSecondFactor } from '#contract/second-factor'
import { actions } from '../actions.server'
import type { ActionResult } from '../forms/action-result'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { secondFactorAnchor, settingsPaths } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useRootData } from '../platform/root-data'
import { SettingsFrame } from '../settings/settings-frame'
import { signInText } from '../settings/settings-text'
import { CodeField } from '../ui/field'
import { pageMeta } from '../ui/page-meta'
import { pluralise } from '../ui/pluralise'
import type { secondFactorActions } from './second-factor.actions.server'
import { beforeRenewing, beforeTurningOff } from './second-factor-text'

/** Loads the settings of two-factor authentication (docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInText)
  const { pending, ...factor } = (await visit.api(readSecondFactor, {})).data
  // The API shows the secret once. The encrypted cookie of the browser that started the setup stores it until the first code is entered.
  const begun = pending ? visit.session.get('secondFactor') : undefined
  return {
    ...factor,
    isPending: pending,
    begun: begun && { secret: begun.secret, picture: await renderQrCode(begun.uri, { type: 'svg', width: 220, margin: 2 }) },
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

type SetupData = {
  secret: string
  /** The secret as a QR code for an authenticator app, as an SVG that our server makes. */
  picture: string
}
type Props = {
  on: boolean
  recovery_codes_left: number
  isPending: boolean
  begun?: SetupData | undefined
  actionResult: ActionResult | null
}

/** Shows two-factor authentication as off, being set up, or on. Recovery codes are shown only on the page after they were made. */
function SecondFactorPage({ on, recovery_codes_left: left, isPending, begun, actionResult }: Props) {
  const { notice } = useRootData()
  const errors = actionResult?.kind === 'refused' ? actionResult.errors.code : undefined
  return (
    <>
      <p>
        <a href={settingsPaths.security} rel="up">
          Security
        </a>
      </p>
      <h1 id={secondFactorAnchor}>Two-factor authentication</h1>
      {notice?.codes ? <RecoveryCodes codes={notice.codes} /> : null}
      {on ? <SecondFactorOn left={left} /> : begun ? <Setup begun={begun} errors={errors} /> : <SecondFactorOff isPending={isPending} />}
    </>
  )
}

function SecondFactorOff({ isPending }: { isPending: boolean }) {
  return (
    <>
      {isPending ? (
        <p>
          You’ve already started to set this up. The key is shown only once, in the browser where you started. Start again to get a new key.
        </p>
      ) : null}
      <p className="prose">
        With two-factor authentication, you enter a code as well as your password when you sign in. An app on your phone or computer makes a
        new code every 30 seconds. Someone who knows your password still can’t sign in.
      </p>
      <form method="post">
        <button type="submit" className="primary" {...buttonFor<typeof secondFactorActions>('begin-second-factor')}>
          Set it up
        </button>
      </form>
    </>
  )
}

function Setup({ begun: { secret, picture }, errors }: { begun: SetupData; errors: readonly string[] | undefined }) {
  return (
    <div className="flow">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: SVG that our own server makes */}
      <div role="img" aria-label="QR code for your app" dangerouslySetInnerHTML={{ __html: picture }} />
      <div className="flow">
        <p>
          Scan the QR code with your app, or enter this key. Then enter the code that the app shows to turn on two-factor authentication.
        </p>
        <p>
          Key: <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <form className="stack" method="post">
          <CodeField hint="The six digits that your app shows now." errors={errors} />
          <button type="submit" className="primary" {...buttonFor<typeof secondFactorActions>('enable-second-factor')}>
            Turn it on
          </button>
        </form>
        <form method="post">
          <button type="submit" {...buttonFor<typeof secondFactorActions>('disable-second-factor')}>
            Cancel
          </button>
        </form>
      </div>
    </div>
  )
}

function SecondFactorOn({ left }: { left: number }) {
  return (
    <>
      <p>Two-factor authentication is on. You have {pluralise(left, 'recovery code')} left, for when you can’t use your app.</p>
      <div className="row">
        <ConfirmForm intent="renew-recovery-codes" question={() => beforeRenewing}>
          <button type="submit" {...buttonFor<typeof secondFactorActions>('renew-recovery-codes')}>
            Make new recovery codes
          </button>
        </ConfirmForm>
        <ConfirmForm intent="disable-second-factor" question={() => beforeTurningOff}>
          <button type="submit" {...buttonFor<typeof secondFactorActions>('disable-second-factor')}>
            Turn it off
          </button>
        </ConfirmForm>
      </div>
    </>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="flow" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Your recovery codes</h2>
      <p className="prose">
        Each code works once, in place of the code from your app. Write them down or print this page, and keep them somewhere other than on
        your phone. You won’t see them again.
      </p>
      <ol className="card grid gap-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
