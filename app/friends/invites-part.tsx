import { invitesAtOnce } from '#contract/account-limits'
import type { Invite, InviteAllowance } from '#contract/friends'
import type { Meta } from '#contract/lists'
import type { verificationActions } from '../accounts/verification.actions.server'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit } from '../forms/form-text'
import { NoticeAt } from '../forms/notice'
import { UnlessSuspended } from '../forms/unless-suspended'
import { friendsPath, invitesAnchor, settingsPaths, withQuery } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities, useRootData } from '../platform/root-data'
import { TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, Moment } from '../ui/moment'
import { Pagination } from '../ui/pagination'
import { MissingPart, Part } from '../ui/part'
import { PersonLink } from '../ui/person-link'
import {
  addressesLabel,
  allowanceText,
  discardDraftLabel,
  invitationHint,
  invitationPagesLabel,
  inviteSuspended,
  inviteTitle,
  sendInvitations,
  sendVerificationAgain,
  sentInvitationsTitle,
} from './friend-text'
import type { inviteActions } from './invite.actions.server'

export type InvitesProps = {
  /** Null if the API has no invites. */
  invites: {
    list: PartialResult<{ data: Invite[]; meta: Meta }>
    draft: SavedDraft | null
    /** How many more they may send; null if the API doesn't say. */
    allowance: InviteAllowance | null
    /** The member's own address while it is not confirmed; null once they may invite. */
    unconfirmed: string | null
    /** Whether the member doesn't accept friend requests; then they can't invite. */
    refusesRequests: boolean
  } | null
  nonce: string | null
  actionResult: ActionResult | null
}

/**
 * Shows the form for inviting people by email, and the state of sent invites. It works without conform; forms/text-field.tsx explains why.
 */
export function InvitesPart({ invites, nonce, actionResult }: InvitesProps) {
  const { api } = useRootData()
  if (!invites) return null
  const refused = actionResult?.kind === 'refused' && actionResult.intent === 'invite' ? actionResult : null
  const draft = refused ? null : invites.draft
  return (
    <Part id={invitesAnchor} title={inviteTitle}>
      <NoticeAt place={invitesAnchor} />
      {invites.unconfirmed === null ? null : <UnconfirmedAddress email={invites.unconfirmed} />}
      {draft ? <DraftNotice draft={draft} /> : null}
      {invites.allowance && invites.unconfirmed === null ? <Allowance allowance={invites.allowance} /> : null}
      <UnlessSuspended what={inviteSuspended} typed={refused !== null || draft !== null}>
        {invites.refusesRequests ? <RequestsOff /> : null}
        {invites.refusesRequests && !refused && !draft ? null : (
          <form className="stack" method="post">
            <HiddenFields values={nonce ? { nonce } : {}} />
            <TextArea
              name="invites"
              label={addressesLabel}
              hint={`Up to ${invitesAtOnce}, one per line.${api === null ? ` ${invitationHint}` : ''}`}
              text={refused?.values.invites ?? draft?.fields.invites ?? ''}
              errors={refused ? (refused.errors.invites ?? [refused.message]) : undefined}
              rows={4}
            />
            <button type="submit" {...buttonFor<typeof inviteActions>('invite')}>
              {sendInvitations}
            </button>
          </form>
        )}
      </UnlessSuspended>
      <InviteList list={invites.list} />
    </Part>
  )
}

/** Says that members who don't accept friend requests can't invite. */
function RequestsOff() {
  return (
    <p>
      You’re not accepting requests, so you can’t invite people. <a href={settingsPaths.privacy}>Change this in your privacy settings</a>
    </p>
  )
}

/** Says that the member must first confirm their own address, with a button that mails the link again. */
function UnconfirmedAddress({ email }: { email: string }) {
  return (
    <form className="notice row" method="post">
      <p>
        You can invite people by email once your own email address <bdi>{email}</bdi> is confirmed. Open the link in the email we sent you.
      </p>
      <button type="submit" {...buttonFor<typeof verificationActions>('mail-verification')}>
        {sendVerificationAgain}
      </button>
    </form>
  )
}

/** Shows how many invites are left for the day. */
function Allowance({ allowance: { per_day, left, more_at } }: { allowance: InviteAllowance }) {
  if (left > 0) return <p>{allowanceText({ left, per_day })}</p>
  return (
    <p>
      You’ve sent {per_day} invitations in the last day, which is the limit. You can send more from <Moment at={more_at} absolute />.
    </p>
  )
}

function DraftNotice({ draft }: { draft: SavedDraft }) {
  return (
    <form className="notice" method="post">
      <p>
        These addresses haven’t been invited yet. Your draft was saved <Moment at={draft.savedAt} />.{' '}
        <button type="submit" className="link" {...buttonFor<typeof inviteActions>('discard-invites')}>
          {discardDraftLabel}
        </button>{' '}
        <DraftLimit />
      </p>
    </form>
  )
}

function InviteList({ list }: { list: PartialResult<{ data: Invite[]; meta: Meta }> }) {
  if (isUnloaded(list)) return isAbsent(list) ? null : <MissingPart what={sentInvitationsTitle} why={list} />
  if (list.data.length === 0) return null
  return (
    <>
      <h3>{sentInvitationsTitle}</h3>
      <ul className="people">
        {list.data.map((invite) => (
          <Item key={invite.id} invite={invite} />
        ))}
      </ul>
      <Pagination
        meta={list.meta}
        label={invitationPagesLabel}
        pathFor={(page) => `${withQuery(friendsPath, { invites: page === 1 ? undefined : String(page) })}#${invitesAnchor}`}
      />
    </>
  )
}

function Item({ invite }: { invite: Invite }) {
  const can = useCapabilities()
  const { id, email, state } = invite
  return (
    <li>
      <p>
        <bdi>{email}</bdi>{' '}
        <span className="meta">
          <State invite={invite} />
        </span>
      </p>
      {state === 'open' && can.withdrawInvite ? (
        <form method="post">
          <HiddenFields values={{ invite: id, email }} />
          <button type="submit" {...buttonFor<typeof inviteActions>('invite-withdraw')}>
            <span>
              Withdraw{' '}
              <span className="sr-only">
                the invitation to <bdi>{email}</bdi>
              </span>
            </span>
          </button>
        </form>
      ) : null}
    </li>
  )
}

function State({ invite: { state, created_at, expires_at, accepted_by: friend } }: { invite: Invite }) {
  if (state === 'accepted') {
    return (
      <>
        accepted
        {friend ? ' by ' : null}
        {friend ? <PersonLink person={friend} /> : null}
      </>
    )
  }
  if (state !== 'open') return state
  return (
    <>
      {expires_at ? 'valid until ' : null}
      <Moment at={expires_at} absolute />
      {expires_at ? ', sent ' : 'sent '}
      <Day at={created_at} />
    </>
  )
}
