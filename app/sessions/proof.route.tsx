import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listPasskeys, proveByPasskey, UsedPasskey } from '#contract/passkeys'
import { Proof, proveSelf } from '#contract/sessions'
import { beginProving, listJoined, type SocialProvider } from '#contract/social'
import { type PendingActionText, pendingAction, pendingActionText } from '../accounts/pending-action.server'
import { actions } from '../actions.server'
import { type Refusal, redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { type Constraints, htmlConstraints, parseForm } from '../forms/parse-form.server'
import { performPending } from '../forms/pending-form.server'
import { routeMeta } from '../forms/route-meta'
import { TextField, toLastResult } from '../forms/text-field'
import { parsePasskey, passkeySite } from '../passkeys/parse-passkey.server'
import { PasskeyButton } from '../passkeys/passkey-button'
import { authPath, forgotPasswordPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { SettingsFrame } from '../settings/settings-frame'
import { loadProviders } from '../social/providers.server'
import { startDeparture } from '../social/social.server'
import { HiddenFields } from '../ui/hidden-fields'
import { pageMeta } from '../ui/page-meta'

/**
 * Loads the page that asks for a proof of identity before a change to how the member signs in (docs/product.md#settings). The submitted
 * form waits until then.
 */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await redirectWithNotice(visit, authPath('login', settingsPaths.security))
  const pending = await pendingActionText(visit.secondary())
  if (!pending) throw await redirectWithNotice(visit, settingsPaths.account)
  return {
    waiting: pending,
    passkeys: await passkeySiteIfUsed(visit),
    ...(await proofMethods(visit)),
    constraints: htmlConstraints(Proof),
    canonical: siteUrl() + settingsPaths.proof,
  }
})

/** Returns whether the account has a password, and which connected accounts can prove the member's identity. */
async function proofMethods(visit: Visit) {
  const { has_password } = await visit.me()
  const joined = can.listJoined ? (await visit.api(listJoined, {})).data : []
  const providers = joined.length > 0 ? await loadProviders(visit) : []
  return { password: has_password, providers: providers.filter(({ name }) => joined.some(({ provider }) => provider === name)) }
}

/** Returns the host name that passkeys are bound to, if the member has one. */
async function passkeySiteIfUsed(visit: Visit): Promise<string | null> {
  const site = passkeySite()
  return site !== null && (await visit.api(listPasskeys, {})).data.length > 0 ? site : null
}

export const action = defineAction(
  async (visit, form) => {
    if (!visit.member) return redirectWithNotice(visit, authPath('login', settingsPaths.security))
    try {
      const { intent, provider = '' } = textFields(form)
      if (intent === 'prove-by-social') return await redirectWithNotice(visit, await beginSocialProof(visit, provider))
      await prove(visit, form)
      const pending = await pendingAction(visit, undefined)
      return pending ? await performPending(visit, actions, pending) : await redirectWithNotice(visit, settingsPaths.account)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, 'prove', textFields(form))
    }
  },
  async () => 'your change is made',
)

/**
 * Starts a proof of identity by a connected account.
 * @returns the path of the page that links to the provider
 */
async function beginSocialProof(visit: Visit, provider: string): Promise<string> {
  const { data: there } = await visit.api(beginProving, { path: { provider } })
  return startDeparture(visit, provider, there, 'prove')
}

/** Proves the member's identity by a passkey or by the password. */
async function prove({ api }: Visit, form: FormData): Promise<void> {
  const { intent, credential } = textFields(form)
  if (intent === 'prove-by-passkey')
    await api(proveByPasskey, { body: { credential: parsePasskey(credential, UsedPasskey, nothingChangedText) } })
  else await api(proveSelf, { body: parseForm(form, Proof, nothingChangedText) })
}

const nothingChangedText = 'Nothing has changed yet.'

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Confirm it’s you', canonical: page.canonical, index: false }),
)

export default function ProofRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <ProofPage {...page} refusal={actionResult} />
    </SettingsFrame>
  )
}

type Props = {
  waiting: PendingActionText
  constraints: Constraints
  refusal: Refusal | null
  /** The host name that the member's passkeys are bound to; null if they have none. */
  passkeys: string | null
  /** Whether the account has a password to type. */
  password: boolean
  /** The connected accounts that can also prove the member's identity. */
  providers: readonly SocialProvider[]
}

/** Asks the member to prove their identity before the pending action is performed. */
function ProofPage({ waiting, constraints, refusal, passkeys, password: hasPassword, providers }: Props) {
  const [, { password }] = useForm<Proof>({ id: 'proof', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <>
      <h1>Confirm it’s you</h1>
      <p>Confirm it’s you, then {waiting.text}. We’ll keep what you typed until then.</p>
      {hasPassword || passkeys ? (
        <form className="stack" method="post" noValidate>
          {hasPassword ? (
            <>
              <TextField field={password} label="Password" type="password" autoComplete="current-password" />
              <button type="submit" className="primary" name="intent:prove">
                Continue
              </button>
            </>
          ) : null}
          {passkeys ? (
            <PasskeyButton {...{ purpose: 'proof', intent: 'prove-by-passkey', words: 'Use a passkey' }} site={passkeys} />
          ) : null}
        </form>
      ) : null}
      {providers.map(({ name, label }) => (
        <form key={name} method="post">
          <HiddenFields values={{ provider: name }} />
          <button type="submit" name="intent:prove-by-social">
            {`Confirm with ${label}`}
          </button>
        </form>
      ))}
      {hasPassword || passkeys || providers.length > 0 ? null : (
        <p>
          Your account has no password yet. <a href={forgotPasswordPath}>Get a link by email</a> to set one.
        </p>
      )}
      <p>
        <a href={waiting.place}>Cancel</a>
      </p>
    </>
  )
}
