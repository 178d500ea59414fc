import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readInvitation } from '#contract/friends'
import { shownName } from '#contract/readable-name'
import { savePendingInvitation } from '../accounts/pending-invitation.server'
import { actions } from '../actions.server'
import { formToken } from '../forms/form-token.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { invitationPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { commitSession } from '../platform/session.server'
import type { Visit } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { InvitationPage, type InvitationPageProps } from './invitation-page'

/** Loads the page behind the link of an invite. Opening it changes nothing, but a guest's cookie remembers it until they sign up. */
export const loader = defineLoader(async (visit) => {
  const token = visit.url.searchParams.get('token') ?? ''
  const guard = await formToken(visit.request)
  const { found, status } = await loadInvitation(visit, token)
  const page = { token, found, formToken: guard.token, canonical: siteUrl() + invitationPath }
  const headers = new Headers(guard.cookie ? { 'Set-Cookie': guard.cookie } : {})
  if ('invitation' in found && !visit.member) {
    savePendingInvitation(visit, token)
    headers.append('Set-Cookie', await commitSession(visit.session))
  }
  return json(page, { status, headers })
})

/** Explains an invalid or expired link on the page, which still offers to sign up. */
async function loadInvitation({ api }: Visit, token: string): Promise<{ found: InvitationPageProps['found']; status: number }> {
  if (token === '') return { found: { fault: 'This link is incomplete. Open it from the email again, or copy all of it.' }, status: 404 }
  try {
    return { found: { invitation: (await api(readInvitation, { path: { token } })).data }, status: 200 }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status !== 404 && failure.status !== 410)) throw failure
    return { found: { fault: failure.message }, status: failure.status }
  }
}

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) => {
  const { found, canonical } = page
  const title = 'fault' in found ? 'Invitation' : `${shownName(found.invitation.inviter)} invites you`
  return pageMeta({ title, canonical, index: false })
})

export default function InvitationRoute() {
  return <InvitationPage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}
