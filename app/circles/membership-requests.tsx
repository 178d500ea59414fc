import type { ReactNode } from 'react'
import { circleLimits } from '#contract/circle-limits'
import type { Member } from '#contract/circles'
import { formatNumber } from '#contract/format-number'
import { shownName } from '#contract/readable-name'
import type { ActionResult } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import { invitedAnchor, requestAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { describedBy, Field } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, WithTimes } from '../ui/moment'
import { MissingPart, Part } from '../ui/part'
import { PersonRow } from '../ui/person-row'
import { pluralise } from '../ui/pluralise'
import type { CirclePages } from './circle-kinds'
import { type Circle, circlePermission } from './circle-kinds'
import type { Members } from './circle-lists.server'
import type { manageActions } from './manage.actions.server'

type Props = { circle: Circle; pages: CirclePages }
type RequestsProps = Props & { requests: PartialResult<Members> }

/** Shows the open requests to join to those who manage the circle. */
export function MembershipRequests({ circle, pages, requests }: RequestsProps) {
  return (
    <RequestList part={requests} id="requests" title="Requests to join" what="The requests">
      {(member) => (
        <Item key={member.id} id={requestAnchor(member.id)} member={member} since="Asked ">
          <form className="row flex-none gap-2" method="post">
            <HiddenFields values={fieldsAbout(circle, pages, member)} />
            <button type="submit" className="primary" {...buttonFor<typeof manageActions>('circle-admit')}>
              <ButtonText act="Accept" member={member} spoken="the request from" />
            </button>{' '}
            <button type="submit" {...buttonFor<typeof manageActions>('circle-refuse')}>
              <ButtonText act="Decline" member={member} spoken="the request from" />
            </button>
          </form>
        </Item>
      )}
    </RequestList>
  )
}

const fieldsAbout = (circle: Circle, pages: CirclePages, { id, user }: Member) => ({
  ...{ kind: pages.kind, circle: circle.id },
  ...{ person: id, name: shownName(user) },
})

type InvitationsProps = Props & { invited: PartialResult<Members>; actionResult: ActionResult | null }

/** Shows the form that invites somebody, and the pending invitations, to those who manage the circle. */
export function Invitations({ circle, pages, invited, actionResult }: InvitationsProps) {
  return (
    <section id={invitedAnchor} className="flow" aria-labelledby="invited-title">
      <h2 id="invited-title">Invitations</h2>
      <NoticeAt place={invitedAnchor} />
      <InviteForm circle={circle} about={{ kind: pages.kind, circle: circle.id }} actionResult={actionResult} />
      {isUnloaded(invited) ? <MissingPart what="The invitations" why={invited} /> : null}
      {isUnloaded(invited) || invited.data.length === 0 ? null : (
        <ul className="entries">
          {invited.data.map((member) => (
            <Item key={member.id} member={member} since="Invited ">
              <form className="row flex-none gap-2" method="post">
                <HiddenFields values={fieldsAbout(circle, pages, member)} />
                <button type="submit" {...buttonFor<typeof manageActions>('circle-uninvite')}>
                  <ButtonText act="Withdraw" member={member} spoken="the invitation to" />
                </button>
              </form>
            </Item>
          ))}
        </ul>
      )}
    </section>
  )
}

type ListedProps = { part: PartialResult<Members>; id: string; title: string; what: string; children: (member: Member) => ReactNode }

/** Shows nothing if the list is empty. */
function RequestList({ part, id, title, what, children }: ListedProps) {
  if (isUnloaded(part)) {
    return (
      <Part id={id} title={title}>
        <MissingPart what={what} why={part} />
      </Part>
    )
  }
  if (part.data.length === 0) return null
  const remaining = part.meta.total - part.data.length
  return (
    <Part id={id} title={`${title} (${formatNumber(part.meta.total)}${part.meta.total_capped ? ' and more' : ''})`}>
      <ul className="entries">{part.data.map(children)}</ul>
      {remaining > 0 ? <p>{`And ${pluralise(remaining, 'more request')}, shown here once you’ve answered these.`}</p> : null}
    </Part>
  )
}

function Item({ id, member: { user, since: at }, since, children }: { id?: string; member: Member; since: string; children: ReactNode }) {
  return (
    <li id={id}>
      {id ? <NoticeAt place={id} /> : null}
      <div className="entry flex-wrap">
        <PersonRow
          person={user}
          about={
            <>
              {at ? since : null}
              <Day at={at} />
            </>
          }
        >
          {children}
        </PersonRow>
      </div>
    </li>
  )
}

/** Adds the name for screen readers, so that every button has a unique accessible name. */
function ButtonText({ act, spoken, member }: { act: string; spoken: string; member: Member }) {
  return (
    <span>
      {act}{' '}
      <span className="sr-only">
        {spoken} <bdi>{shownName(member.user)}</bdi>
      </span>
    </span>
  )
}

/** Works without conform; forms/text-field.tsx explains why. */
function InviteForm({ circle, about, actionResult }: { circle: Circle; about: Record<string, string>; actionResult: ActionResult | null }) {
  const { allowed, reason } = circlePermission(circle, 'invite')
  if (!allowed)
    return reason ? (
      <p>
        <WithTimes text={reason} />
      </p>
    ) : null
  const refused = actionResult?.kind === 'refused' && actionResult.intent === 'circle-invite' ? actionResult : null
  const errors = refused ? (refused.errors.display_name ?? [refused.message]) : undefined
  const hint = 'Exactly as shown on their profile.'
  return (
    <form className="stack" method="post">
      <HiddenFields values={about} />
      <Field id="display_name" label="Display name of the person to invite" hint={hint} errors={errors}>
        <input
          type="text"
          name="display_name"
          size={40}
          maxLength={circleLimits.person.max}
          autoComplete="off"
          defaultValue={refused?.values.display_name}
          {...describedBy('display_name', { hint, errors })}
        />
      </Field>
      <button type="submit" {...buttonFor<typeof manageActions>('circle-invite')}>
        Invite
      </button>
    </form>
  )
}
