import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { Credentials, Registration } from '#contract/accounts'
import { leadTo } from '../forms/answer.server'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { constraintsOf } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { passkeySite } from '../passkeys/sent-passkey.server'
import { authPath } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { commitSession } from '../platform/session.server'
import { safePlace, type Visit } from '../platform/visit.server'
import { providersFor } from '../social/providers.server'
import { SocialForms } from '../social/social-page'
import { pageMeta } from '../ui/page-meta'
import { type Mode, modeNames, modeOf } from './auth-mode'
import { AuthPage } from './auth-page'
import { describeInvitation, invitationPage, keptInvitation, signUpRestriction } from './kept-invitation.server'
import { pendingActionText } from './pending-action.server'
import { describeSignIn, signIn } from './sign-in.server'
import { signUpTimestamp } from './sign-up-timestamp.server'

export const loader = defineLoader(async (visit) => {
  const to = visit.url.searchParams.get('to') ?? undefined
  if (visit.member) throw await leadTo(visit, safePlace(to))
  const mode = modeOf(visit.url.searchParams)
  const { token, cookie } = await formToken(visit.request)
  const step = visit.session.get('step')
  const page = {
    mode,
    to: to === undefined ? undefined : safePlace(to),
    formToken: token,
    constraints:
      mode === 'login'
        ? constraintsOf(Credentials)
        : constraintsOf(Registration.omit({ invitation: true, suspected: true }), {
            display_name: accountLimits.displayName,
            password: accountLimits.password,
          }),
    resets: can.mailResetLink,
    providers: await providersFor(visit),
    step: step || null,
    joining: signUpRestriction(visit),
    made: mode === 'register' ? signUpTimestamp() : '',
    passkeys: passkeySite(),
    waiting: (await pendingActionText(visit.beside())) ?? (await invitedIn(visit.beside(), mode)),
    canonical: siteUrl() + authPath(mode),
  }
  const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {})
  if (step) headers.append('Set-Cookie', await commitSession(visit.session))
  return json(page, { headers })
})

/** Returns the invitation that a guest is about to accept by signing up; null without one. */
async function invitedIn(visit: Visit, mode: Mode) {
  const token = keptInvitation(visit)
  const words = token && mode === 'register' ? await describeInvitation(visit, token) : null
  return token && words ? { words, place: invitationPage(token), holdsText: false } : null
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
