import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { formatNumber } from '#contract/format-number'
import type { Friend, FriendRequest } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { shownName } from '#contract/readable-name'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { Notice, NoticeAt, NoticePlaces } from '../forms/notice'

import { UnlessSuspended, useIsSuspended } from '../forms/unless-suspended'
import { debatesPath, friendAnchor, friendsPath, invitesAnchor, teamsPath, withQuery, writingPath } from '../paths'
import type { personActions } from '../people/person.actions.server'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities } from '../platform/root-data'
import { HiddenFields } from '../ui/hidden-fields'
import { Day } from '../ui/moment'
import { MoreMenu, menuButton } from '../ui/more-menu'
import { Pagination, PastLastPage } from '../ui/pagination'
import { MissingPart, Part } from '../ui/part'
import { PersonRow } from '../ui/person-row'
import { pluralise } from '../ui/pluralise'
import {
  findPeople,
  friendButtonTexts,
  friendsSuspended,
  friendsTitle,
  noFriendsHint,
  noFriendsTitle,
  ownFriendsTitle,
  receivedTitle,
  sentTitle,
  teamsIntro,
  teamsLink,
  teamsTitle,
} from './friend-text'
import type { Requests } from './friends.server'
import { InvitesPart, type InvitesProps } from './invites-part'

export type FriendsPageProps = Pick<InvitesProps, 'invites' | 'nonce'> & {
  friends: PartialResult<{ data: Friend[]; meta: Meta }>
  incoming: PartialResult<Requests>
  outgoing: PartialResult<Requests>
  actionResult: ActionResult | null
}

/** Shows requests to the member first, then their friends, then the member's own requests. */
export function FriendsPage({ friends, incoming, outgoing, invites, nonce, actionResult }: FriendsPageProps) {
  const can = useCapabilities()
  const people = [friends, incoming, outgoing].flatMap((part) => (isUnloaded(part) ? [] : part.data.map(({ id }) => friendAnchor(id))))
  return (
    <NoticePlaces places={[...people, ...(invites ? [invitesAnchor] : [])]}>
      <main className="with-side">
        <div className="flow">
          <PageFaults actionResult={actionResult} fields={{ invites: 'invites' }} />
          <Notice />
          <h1>{friendsTitle}</h1>
          <UnlessSuspended what={friendsSuspended}>{null}</UnlessSuspended>
          <RequestsPart part={incoming} id="requests" title={receivedTitle} acts={['accept', 'decline']} />
          <FriendsPart part={friends} />
          <RequestsPart part={outgoing} id="sent" title={sentTitle} acts={['withdraw']} />
        </div>
        <div className="beside flow max-lg:pt-6">
          <InvitesPart invites={invites} nonce={nonce} actionResult={actionResult} />
          {can.listTeams ? (
            <Part id="teams" title={teamsTitle}>
              <p>{teamsIntro}</p>
              <p>
                <a href={teamsPath}>{teamsLink}</a>
              </p>
            </Part>
          ) : null}
        </div>
      </main>
    </NoticePlaces>
  )
}

type FriendAct = keyof typeof friendButtonTexts

type RequestsProps = { part: PartialResult<Requests>; id: string; title: string; acts: readonly FriendAct[] }

/** Shows nothing if the list is empty. */
function RequestsPart({ part, id, title, acts }: RequestsProps) {
  if (isUnloaded(part)) {
    return isAbsent(part) ? null : (
      <Part id={id} title={title}>
        <MissingPart what={title} why={part} />
      </Part>
    )
  }
  if (part.data.length === 0) return null
  const remaining = part.meta.total - part.data.length
  return (
    <Part id={id} title={`${title} (${formatNumber(part.meta.total)}${part.meta.total_capped ? ' and more' : ''})`}>
      <ul className="entries">
        {part.data.map((request) => (
          <Request key={request.id} request={request} acts={acts} />
        ))}
      </ul>
      {remaining > 0 ? <p>{`And ${pluralise(remaining, 'older request')}, shown here once these have been answered.`}</p> : null}
    </Part>
  )
}

function Request({ request: { id, user, asked_at }, acts }: { request: FriendRequest; acts: readonly FriendAct[] }) {
  return (
    <Item id={id} user={user} acts={acts}>
      {asked_at ? 'Sent ' : null}
      <Day at={asked_at} />
    </Item>
  )
}

function FriendsPart({ part }: { part: FriendsPageProps['friends'] }) {
  const can = useCapabilities()
  if (isUnloaded(part)) {
    return (
      <Part id="friends" title={ownFriendsTitle}>
        <MissingPart what={ownFriendsTitle} why={part} />
      </Part>
    )
  }
  const { data, meta } = part
  return (
    <Part
      id="friends"
      title={meta.total > 0 ? `Your friends (${formatNumber(meta.total)}${meta.total_capped ? ' and more' : ''})` : ownFriendsTitle}
    >
      {data.length === 0 ? <NoFriends total={meta.total} /> : null}
      <ul className="entries">
        {data.map(({ id, user, since }) => (
          <Item
            key={id}
            id={id}
            user={user}
            acts={['remove']}
            message={can.listConversations ? writingPath({ ...user, id: user.id ?? id }) : undefined}
          >
            {since ? <span className="max-sm:sr-only">Since </span> : null}
            <Day at={since} />
          </Item>
        ))}
      </ul>
      <Pagination meta={meta} pathFor={(page) => withQuery(friendsPath, { page: page === 1 ? undefined : String(page) })} />
    </Part>
  )
}

function NoFriends({ total }: { total: number }) {
  if (total > 0) return <PastLastPage first={friendsPath} />
  return (
    <div className="flow text-muted">
      <p>
        <b>{noFriendsTitle}</b>
      </p>
      <p>{noFriendsHint}</p>
      <p>
        <a className="button" href={debatesPath}>
          {findPeople}
        </a>
      </p>
    </div>
  )
}

type ItemProps = {
  id: string
  user: Person
  acts: readonly FriendAct[]
  /** The address for writing a message to this friend. */
  message?: string | undefined
  children: ReactNode
}

/** Shows a person with the actions on them. */
function Item({ id, user, acts, message, children }: ItemProps) {
  const name = shownName(user)
  const suspended = useIsSuspended()
  return (
    <li id={friendAnchor(id)}>
      <NoticeAt place={friendAnchor(id)} />
      <form className="entry flex-wrap" method="post">
        <HiddenFields values={{ person: id, name, display_name: user.display_name ?? '' }} />
        <PersonRow person={user} about={children}>
          <div className="row flex-none gap-2 max-sm:gap-1">
            {message ? <MessageLink name={name} to={message} /> : null} {suspended ? null : <Buttons acts={acts} name={name} />}
          </div>
        </PersonRow>
      </form>
    </li>
  )
}

function MessageLink({ name, to }: { name: string; to: string }) {
  return (
    <a className="button max-sm:px-3" href={to}>
      <span>
        Message{' '}
        <span className="sr-only">
          <bdi>{name}</bdi>
        </span>
      </span>
    </a>
  )
}

/** Shows the buttons. People seldom end a friendship, so that button is in a menu. */
function Buttons({ acts, name }: Pick<ItemProps, 'acts'> & { name: string }) {
  return acts.map((act, index) => [
    index > 0 ? ' ' : null,
    act === 'remove' ? (
      <MoreMenu key={act} label={`More about ${name}`}>
        <ActButton act={act} name={name} className={menuButton} />
      </MoreMenu>
    ) : (
      <ActButton key={act} act={act} name={name} className={act === 'accept' ? 'primary' : undefined} />
    ),
  ])
}

type ActButtonProps = { act: FriendAct; name: string; className: string | undefined }

/** Adds the name for screen readers, so that every button has a unique accessible name. */
function ActButton({ act, name, className }: ActButtonProps) {
  const [visibleText, hiddenText] = friendButtonTexts[act]
  return (
    <button type="submit" className={className} {...buttonFor<typeof personActions>(`friend-${act}`)}>
      <span>
        {visibleText}{' '}
        <span className="sr-only">
          {hiddenText} <bdi>{name}</bdi>
        </span>
      </span>
    </button>
  )
}
