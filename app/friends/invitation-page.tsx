import type { ReactNode } from 'react'
import type { Invitation } from '#contract/friends'
import { shownName } from '#contract/readable-name'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor, tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'

import { authPath, friendsPath, invitationPath, withQuery } from '../paths'
import { useRootData } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import type { inviteActions } from './invite.actions.server'

export type InvitationPageProps = {
  token: string
  found: { invitation: Invitation } | { /** Why it can't be used. */ fault: string }
  formToken: string
  actionResult: ActionResult | null
}

/** Shows who sent the invite, and the button that accepts it; signing up is part of accepting. */
export function InvitationPage({ token, found, formToken, actionResult }: InvitationPageProps) {
  return (
    <main className="flow narrow">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      {'fault' in found ? (
        <InvalidInvitation fault={found.fault} />
      ) : (
        <ValidInvitation invitation={found.invitation}>
          <form method="post" action={withQuery(invitationPath, { token })}>
            <HiddenFields values={{ token, [tokenField]: formToken }} />
            <button type="submit" className="primary" {...buttonFor<typeof inviteActions>('invite-accept')}>
              Accept invitation
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
      {viewer ? null : <p>You’ll sign up first, or sign in if you have an account. Then you’ll be friends.</p>}
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
      <h1>This invitation can’t be used</h1>
      <p>{fault}</p>
      {viewer ? (
        <p>
          <a className="button" href={friendsPath}>
            Go to your friends
          </a>
        </p>
      ) : (
        <>
          <p>You can still sign up, and add people you know as friends from their profiles.</p>
          <p>
            <a className="button primary" href={authPath('register')}>
              Sign up to take part
            </a>
          </p>
        </>
      )}
    </>
  )
}
