import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { Credentials, Registration } from '#contract/accounts'
import { redirectWithNotice } from '../forms/answer.server'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { passkeySite } from '../passkeys/parse-passkey.server'
import { authPath } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { commitSession } from '../platform/session.server'
import { safePath, type Visit } from '../platform/visit.server'
import { loadProviders } from '../social/providers.server'
import { SocialForms } from '../social/social-page'
import { pageMeta } from '../ui/page-meta'
import { type AuthMode, modeNames, parseAuthMode } from './account-text'
import { AuthPage } from './auth-page'
import { readDevice } from './device-cookie.server'
import { pendingActionText } from './pending-action.server'
import { describeInvitation, invitationPage, pendingInvitation, signUpRestriction } from './pending-invitation.server'
import { describeSignIn, signIn } from './sign-in.server'
import { signUpTimestamp } from './sign-up-timestamp.server'

export const loader = defineLoader(async (visit) => {
  const to = visit.url.searchParams.get('to') ?? undefined
  if (visit.member) throw await redirectWithNotice(visit, safePath(to))
  const mode = parseAuthMode(visit.url.searchParams)
  const { token, cookie } = await formToken(visit.request)
  const step = visit.session.get('step')
  const page = {
    mode,
    to: to === undefined ? undefined : safePath(to),
    formToken: token,
    constraints:
      mode === 'login'
        ? htmlConstraints(Credentials)
        : htmlConstraints(Registration.omit({ invitation: true, suspected: true }), {
            display_name: accountLimits.displayName,
            password: accountLimits.password,
          }),
    resets: can.mailResetLink,
    providers: await loadProviders(visit),
    step: step || null,
    signUpRestriction: signUpRestriction(visit),
    timestamp: mode === 'register' ? signUpTimestamp() : '',
    passkeys: passkeySite(),
    passkeyFirst: (await readDevice(visit.request))?.passkey ?? false,
    waiting: (await pendingActionText(visit.secondary())) ?? (await loadInvitation(visit.secondary(), mode)),
    canonical: siteUrl() + authPath(mode),
  }
  const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {})
  if (step) headers.append('Set-Cookie', await commitSession(visit.session))
  return json(page, { headers })
})

/** Returns the invitation that a guest is about to accept by signing up; null if there is none. */
async function loadInvitation(visit: Visit, mode: AuthMode) {
  const token = pendingInvitation(visit)
  const text = token && mode === 'register' ? await describeInvitation(visit, token) : null
  return token && text ? { text, place: invitationPage(token), holdsText: false } : null
}

export const action = defineAction(signIn, describeSignIn)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: modeNames[page.mode], canonical: page.canonical, index: false }),
)

export default function AuthRoute() {
  const { providers, canonical: _, ...page } = useLoaderData<typeof loader>()
  const { to, formToken: token } = page
  const others = <SocialForms providers={providers} to={to} formToken={token} />
  return <AuthPage {...page} others={others} answer={useActionData<typeof action>() ?? null} />
}
