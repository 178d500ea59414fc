import { useActionData, useLoaderData } from '@remix-run/react'
import { listPasskeys, proveByPasskey, UsedPasskey } from '#contract/passkeys'
import { Proof, proveSelf } from '#contract/sessions'
import { beginProving, listJoined } from '#contract/social'
import { pendingAction, pendingActionText } from '../accounts/pending-action.server'
import { actions } from '../actions.server'
import { redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { htmlConstraints, parseForm } from '../forms/parse-form.server'
import { performPending } from '../forms/pending-form.server'
import { routeMeta } from '../forms/route-meta'
import { parsePasskey, passkeySite } from '../passkeys/parse-passkey.server'
import { authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { SettingsFrame } from '../settings/settings-frame'
import { loadProviders } from '../social/providers.server'
import { departTo } from '../social/social.server'
import { pageMeta } from '../ui/page-meta'
import { ProofPage } from './proof-page'

/**
 * Loads the page that asks for a proof of identity before a change to how the member signs in (docs/product.md#settings). The submitted
 * form waits meanwhile.
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
 * @returns the path of the page that leads to the provider
 */
async function beginSocialProof(visit: Visit, provider: string): Promise<string> {
  const { data: there } = await visit.api(beginProving, { path: { provider } })
  return departTo(visit, provider, there, 'prove')
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
