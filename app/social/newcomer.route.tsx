import { useForm } from '@conform-to/react'
import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { Newcomer, registerBySocial, type SocialProvider } from '#contract/social'
import { completeSignIn } from '../accounts/complete-sign-in.server'
import { DisplayNameField, NameField } from '../accounts/credentials-form'
import { readDeviceProof, withDeviceCookie } from '../accounts/device-cookie.server'
import { signUpInvitation } from '../accounts/pending-invitation.server'
import { FormFaults } from '../forms/action-result'
import { type Refusal, redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { tokenField } from '../forms/form-buttons'
import { formToken } from '../forms/form-token.server'
import { Notice } from '../forms/notice'
import { type Constraints, htmlConstraints, parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { toLastResult } from '../forms/text-field'
import { authPath, newcomerPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { HiddenFields } from '../ui/hidden-fields'
import { pageMeta } from '../ui/page-meta'
import { findProvider } from './providers.server'

const Names = Newcomer.omit({ ticket: true, invitation: true })
const expiredText = 'That took too long. Sign in again.'

/** Loads the form in which a person who signed in by a provider, and has no account here yet, chooses their names. */
export const loader = defineLoader(async (visit, { provider: providerName }) => {
  const provider = await findProvider(visit, providerName)
  const newcomer = visit.session.get('newcomer')
  if (!newcomer) throw await redirectWithNotice(visit, authPath('login'), expiredText, 'refused')
  const { token, cookie } = await formToken(visit.request)
  const { name, display_name } = newcomer
  const page = {
    ...{
      provider,
      names: { name, display_name },
      constraints: htmlConstraints(Names, { display_name: accountLimits.displayName }),
      formToken: token,
    },
    canonical: siteUrl() + newcomerPath(provider.name),
  }
  return json(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

export const action = defineAction(
  async (visit, form) => {
    const newcomer = visit.session.get('newcomer')
    if (!newcomer) return redirectWithNotice(visit, authPath('login'), expiredText, 'refused')
    const { ticket, to } = newcomer
    try {
      const body = { ...parseForm(form, Names, 'Your account hasn’t been created yet.'), ticket, ...signUpInvitation(visit) }
      const entry = await visit.guestApi(registerBySocial, { body, device: await readDeviceProof(visit.request) })
      return await withDeviceCookie(
        entry.device_proof,
        completeSignIn(visit, entry.access_token ?? '', { welcome: 'Welcome', isNew: true, to }),
      )
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.errors.ticket || failure.status === 409) {
        visit.session.unset('newcomer')
        return redirectWithNotice(visit, authPath('login', to), failure.message, 'refused')
      }
      return refuse(failure, 'newcomer', textFields(form))
    }
  },
  async () => 'your account is created',
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Choose your names', canonical: page.canonical, index: false }),
)

export default function NewcomerRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  return <NewcomerPage {...page} refusal={useActionData<typeof action>() ?? null} />
}

type Names = Omit<Newcomer, 'ticket' | 'invitation'>
type Props = {
  provider: SocialProvider
  /** The names from the provider, if they are allowed here. */
  names: Names
  constraints: Constraints
  formToken: string
  refusal: Refusal | null
}

/** Shows the last step of a sign-up by a provider, which is needed if the names from there can't be used here. */
function NewcomerPage({ provider, names, constraints, formToken, refusal }: Props) {
  const [, fields] = useForm<Names>({ id: 'newcomer', constraint: constraints, defaultValue: names, lastResult: toLastResult(refusal) })
  return (
    <main className="flow *:mx-auto *:max-w-110">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>Choose your names</h1>
      <p>{`${provider.label} has signed you in. Your name or display name there is already taken or isn’t allowed here. Choose the names you want to use.`}</p>
      <form className="stack" method="post" noValidate>
        <HiddenFields values={{ [tokenField]: formToken }} />
        <NameField field={fields.name} />
        <DisplayNameField field={fields.display_name} />
        <button type="submit" className="primary" name="intent:newcomer">
          Create account
        </button>
      </form>
    </main>
  )
}
