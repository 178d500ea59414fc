import type { Member } from '#contract/circles'
import { formatNumber } from '#contract/format-number'
import { shownName } from '#contract/readable-name'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import { useIsSuspended } from '../forms/unless-suspended'
import { memberAnchor, withQuery } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { HiddenFields } from '../ui/hidden-fields'
import { Day } from '../ui/moment'
import { MoreMenu, menuButton } from '../ui/more-menu'
import { Pagination } from '../ui/pagination'
import { MissingPart, Part } from '../ui/part'
import { PersonRow } from '../ui/person-row'
import type { CirclePages } from './circle-kinds'
import { type Circle, isManager } from './circle-kinds'
import type { Members as MemberPage } from './circle-lists.server'
import { beforeRemovingMember } from './circle-text'
import type { manageActions } from './manage.actions.server'

type Props = { circle: Circle; pages: CirclePages; members: PartialResult<MemberPage> }

/** Shows the members, those who joined first at the top, with the actions that the reader may take on each. */
export function Members({ circle, pages, members }: Props) {
  if (isUnloaded(members)) {
    return (
      <Part id="members" title="Members">
        <MissingPart what="The members" why={members} />
      </Part>
    )
  }
  const { data, meta } = members
  const path = pages.pathOf(circle)
  return (
    <Part id="members" title={`Members (${formatNumber(circle.members_count)})`}>
      <ol className="entries gap-x-12 sm:grid sm:grid-cols-2">
        {data.map((member) => (
          <Item key={member.id} member={member} circle={circle} pages={pages} />
        ))}
      </ol>
      <Pagination
        meta={meta}
        label="Pages of members"
        pathFor={(page) => `${withQuery(path, { members: page === 1 ? undefined : String(page) })}#members`}
        olderPath={(cursor) => `${withQuery(path, { members_before: cursor })}#members`}
      />
    </Part>
  )
}

/** A member's role, without and with the date of joining. */
const sinceLabels = {
  owner: ['Owner', 'Owner, since'],
  moderator: ['Moderator', 'Moderator, since'],
  member: ['', 'Since'],
} as const

type ItemProps = { member: Member; circle: Circle; pages: CirclePages }

function Item({ member, circle, pages }: ItemProps) {
  const { id, user, role, since } = member
  return (
    <li id={memberAnchor(id)}>
      <NoticeAt place={memberAnchor(id)} />
      <div className="entry">
        <PersonRow
          person={user}
          about={
            <>
              {sinceLabels[role][since ? 1 : 0]} <Day at={since} />
            </>
          }
        >
          <MemberActions member={member} circle={circle} pages={pages} />
        </PersonRow>
      </div>
    </li>
  )
}

/** Shows a menu of what an owner or moderator can do about a member. Shows nothing to other readers. */
function MemberActions({ member: { id, user, role }, circle, pages }: ItemProps) {
  const name = shownName(user)
  const ownRole = circle.membership?.role
  const suspended = useIsSuspended()
  const mayRemove = role === 'member' ? isManager(circle) : role === 'moderator' && ownRole === 'owner'
  const removable = mayRemove && !suspended
  const canChangeRole = pages.moderated && ownRole === 'owner' && role !== 'owner' && !suspended
  if (!canChangeRole && !removable) return null
  const about = { kind: pages.kind, circle: circle.id, person: id, name }
  return (
    <MoreMenu label={`Manage ${name}`}>
      {canChangeRole ? (
        <form method="post">
          <HiddenFields values={about} />
          {role === 'moderator' ? (
            <button type="submit" className={menuButton} {...buttonFor<typeof manageActions>('circle-no-moderator')}>
              <ButtonText act="Dismiss as moderator" name={name} />
            </button>
          ) : (
            <button type="submit" className={menuButton} {...buttonFor<typeof manageActions>('circle-moderator')}>
              <ButtonText act="Make moderator" name={name} />
            </button>
          )}
        </form>
      ) : null}
      {removable ? (
        <ConfirmForm intent="circle-remove" question={() => beforeRemovingMember(pages.kind, name)}>
          <HiddenFields values={about} />
          <button type="submit" className={menuButton} {...buttonFor<typeof manageActions>('circle-remove')}>
            <ButtonText act="Remove" name={name} />
          </button>
        </ConfirmForm>
      ) : null}
    </MoreMenu>
  )
}

/** Adds the name for screen readers, so that every button has a unique accessible name. */
function ButtonText({ act, name }: { act: string; name: string }) {
  return (
    <span>
      {act}{' '}
      <span className="sr-only">
        <bdi>{name}</bdi>
      </span>
    </span>
  )
}
