import type { ReactNode } from 'react'
import type { CircleKind } from '#contract/circles'
import type { DebateCard, MyDebateType } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import type { Conversation } from '#contract/messages'
import { shownName } from '#contract/readable-name'
import { type CircleCard, pagesByKind } from '../circles/circle-kinds'
import { MembershipForm } from '../circles/membership-form'
import { DebatePicture } from '../debates/debate-card'
import { NamedClock } from '../debates/debate-state'
import { roundText, sideNames } from '../debates/debate-text'
import { ConversationItem } from '../messages/conversations-page'
import { debatePath, messagesPath, myDebatesPath, newArgumentAnchor, nowAnchor, skipAnchor, withQuery } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { MissingPart, Part } from '../ui/part'
import {
  allMessages,
  invitationsTitle,
  listPart,
  messagesPart,
  postArgumentLabel,
  roundEnds,
  skipTurnLabel,
  turnEnds,
  unreadTitle,
} from './dashboard-text'
import type { OwnDebateList } from './load-dashboard.server'

/** Shows conversations with unread messages. Shows nothing if there are none. */
export function UnreadMessages({ part }: { part: PartialResult<Conversation[]> }) {
  if (isAbsent(part) || (!isUnloaded(part) && part.length === 0)) return null
  return (
    <Part id="unread-messages" title={unreadTitle}>
      {isUnloaded(part) ? (
        <MissingPart what={messagesPart} why={part} />
      ) : (
        <ol className="entries">
          {part.map((conversation) => (
            <ConversationItem key={conversation.user_id} conversation={conversation} />
          ))}
        </ol>
      )}
      <p>
        <a href={messagesPath}>{allMessages}</a>
      </p>
    </Part>
  )
}

type InvitationsOfKind = { kind: CircleKind; part: PartialResult<CircleCard[]> }

/** Shows invitations to teams and groups, each with buttons to answer it. */
export function Invitations({ kinds }: { kinds: readonly InvitationsOfKind[] }) {
  const shownKinds = kinds.filter(({ part }) => !isAbsent(part) && (isUnloaded(part) || part.length > 0))
  if (shownKinds.length === 0) return null
  return (
    <Part id="invitations" title={invitationsTitle}>
      {shownKinds.map((waiting) => (
        <InvitationList key={waiting.kind} {...waiting} />
      ))}
    </Part>
  )
}

function InvitationList({ kind, part }: InvitationsOfKind) {
  const pages = pagesByKind[kind]
  if (isUnloaded(part)) return <MissingPart what={`Your invitations to ${pages.titles.toLowerCase()}`} why={part} />
  return (
    <ul className="grid gap-4">
      {part.map((circle) => (
        <li key={circle.id} className="grid gap-2">
          <p>
            <a href={pages.pathOf(circle)}>
              <b>
                <bdi>{circle.name}</bdi>
              </b>
            </a>
          </p>
          <MembershipForm circle={circle} pages={pages} />
        </li>
      ))}
    </ul>
  )
}

type WaitingDebatesProps = {
  kind: MyDebateType
  part: PartialResult<OwnDebateList>
  title: string
  /** Shown if nothing is waiting. Without this text, the part is then omitted. */
  none?: string
  list: (debates: readonly DebateCard[]) => ReactNode
}

/** Shows debates that need the member's attention. Each links to the place on its page where they can act. */
export function WaitingDebates({ kind, part, title, none, list }: WaitingDebatesProps) {
  if (isUnloaded(part)) {
    return isAbsent(part) ? null : (
      <Part id={kind} title={title}>
        <MissingPart what={listPart} why={part} />
      </Part>
    )
  }
  const { debates, total } = part
  if (debates.length === 0) return none ? <p className="text-muted">{none}</p> : null
  return (
    <Part id={kind} title={title}>
      {list(debates)}
      {total > debates.length ? (
        <p>
          <a href={withQuery(myDebatesPath, { type: kind })}>{`See all ${formatNumber(total)}: ${title}`}</a>
        </p>
      ) : null}
    </Part>
  )
}

/** Shows the debates in which it is the member's turn: when it ends, the last argument, and links to answer or skip. */
export function TurnCards({ debates, now }: { debates: readonly DebateCard[]; now: number }) {
  return (
    <ol className="cards lg:grid-cols-2">
      {debates.map((debate) => (
        <TurnCard key={debate.id} debate={debate} now={now} />
      ))}
    </ol>
  )
}

function TurnCard({ debate, now }: { debate: DebateCard; now: number }) {
  const path = debatePath(debate.slug)
  // A foreign API may give only the end of the round.
  const clock = debate.turn_end
    ? { name: turnEnds, until: debate.turn_end }
    : debate.round_end && { name: roundEnds, until: debate.round_end }
  return (
    <li className="card border-s-4 border-s-primary">
      <div className="topic flex items-center gap-3 *:first:size-12 *:first:flex-none *:first:self-start">
        <DebatePicture debate={debate} />
        <h3>
          <a href={`${path}#${nowAnchor}`} dir="auto">
            {debate.topic}
          </a>
        </h3>
      </div>
      {clock ? (
        <p className="font-serif text-xl/[1.3] font-bold">
          <NamedClock clock={clock} now={now} />
        </p>
      ) : null}
      <Facts debate={debate} />
      <p className="row mt-auto">
        <a className="button primary relative" href={`${path}#${newArgumentAnchor}`}>
          {postArgumentLabel}
        </a>{' '}
        <a className="relative" href={`${path}#${skipAnchor}`}>
          {skipTurnLabel}
        </a>
      </p>
    </li>
  )
}

/** Shows a line such as "Round 2 / 3 · ▼ Against last: Tomas, “…”". */
function Facts({ debate }: { debate: DebateCard }) {
  const round = roundText(debate)
  const last = debate.last_of_others
  if (round === null && !last) return null
  return (
    <p className="meta line-clamp-3">
      {round}
      {round !== null && last ? ' · ' : null}
      {last ? (
        <>
          {last.side ? <b className={last.side}>{sideNames[last.side]}</b> : null} last:{' '}
          {last.user ? (
            <>
              <bdi>{shownName(last.user)}</bdi>,{' '}
            </>
          ) : null}
          “<bdi>{last.excerpt}</bdi>”
        </>
      ) : null}
    </p>
  )
}
