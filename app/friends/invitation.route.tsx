import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type Invitation, readInvitation } from '#contract/friends'
import { shownName } from '#contract/readable-name'
import { savePendingInvitation } from '../accounts/pending-invitation.server'
import { actions } from '../actions.server'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor, tokenField } from '../forms/form-buttons'
import { formToken } from '../forms/form-token.server'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { authPath, friendsPath, invitationPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useRootData } from '../platform/root-data'
import { commitSession } from '../platform/session.server'
import type { Visit } from '../platform/visit.server'
import { Avatar } from '../ui/avatar'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { PersonLink } from '../ui/person-link'
import {
  acceptInvitationLabel,
  goToFriends,
  guestInvitationHint,
  incompleteInvitation,
  invitationFrom,
  invitationTitle,
  signUpLabel,
  unusableInvitationHint,
  unusableInvitationTitle,
} from './friend-text'
import type { inviteActions } from './invite.actions.server'

/** Loads the page behind the link of an invitation. Opening it changes nothing, but a guest's cookie remembers it until they sign up. */
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

/** Explains on the page that a link is invalid or has expired. The page still offers to sign up. */
async function loadInvitation({ api }: Visit, token: string): Promise<{ found: InvitationPageProps['found']; status: number }> {
  if (token === '') return { found: { fault: incompleteInvitation }, status: 404 }
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
  const title = 'fault' in found ? invitationTitle : invitationFrom(found.invitation.inviter)
  return pageMeta({ title, canonical, index: false })
})

export default function InvitationRoute() {
  return <InvitationPage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}

type InvitationPageProps = {
  token: string
  found: { invitation: Invitation } | { /** Why it can't be used. */ fault: string }
  formToken: string
  actionResult: ActionResult | null
}

/** Shows who sent the invite, and the button that accepts it; signing up is part of accepting. */
function InvitationPage({ token, found, formToken, actionResult }: InvitationPageProps) {
  return (
    <main className="flow *:max-w-180">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      {'fault' in found ? (
        <InvalidInvitation fault={found.fault} />
      ) : (
        <ValidInvitation invitation={found.invitation}>
          <form method="post" action={withQuery(invitationPath, { token })}>
            <HiddenFields values={{ token, [tokenField]: formToken }} />
            <button type="submit" className="primary" {...buttonFor<typeof inviteActions>('invite-accept')}>
              {acceptInvitationLabel}
            </button>
          </form>
        </ValidInvitation>
      )}
    </main>
  )
}

function ValidInvitation({ invitation: { inviter, expires_at }, children }: { invitation: Invitation; children: ReactNode }) {
  const { viewer } = useRootData()
  const name = <bdi>{shownName(inviter)}</bdi>
  return (
    <>
      <h1>{name} would like to be friends with you</h1>
      <p>
        <Avatar person={inviter} /> <PersonLink person={inviter} /> argues on Rostrum, where two sides test a claim, one turn at a time.
      </p>
      {viewer ? null : <p>{guestInvitationHint}</p>}
      {children}
      {expires_at ? (
        <p className="meta">
          You can use this invitation once, until <Moment at={expires_at} absolute />.
        </p>
      ) : null}
    </>
  )
}

function InvalidInvitation({ fault }: { fault: string }) {
  const { viewer } = useRootData()
  return (
    <>
      <h1>{unusableInvitationTitle}</h1>
      <p>{fault}</p>
      {viewer ? (
        <p>
          <a className="button" href={friendsPath}>
            {goToFriends}
          </a>
        </p>
      ) : (
        <>
          <p>{unusableInvitationHint}</p>
          <p>
            <a className="button primary" href={authPath('register')}>
              {signUpLabel}
            </a>
          </p>
        </>
      )}
    </>
  )
}
