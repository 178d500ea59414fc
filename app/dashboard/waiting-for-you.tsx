import type { CircleKind } from '#contract/circles'
import type { Conversation } from '#contract/messages'
import { Standing } from '../circles/circle-standing'
import { type CircleCard, pagesOf } from '../circles/kinds'
import { ConversationItem } from '../messages/conversation-item'
import { messagesPath } from '../paths'
import { isAbsent, isUnloaded, type PartOf } from '../platform/part-of'
import { Missing, Part } from '../ui/part'

/** Conversations in which somebody has written and the member has not read it; nothing where there are none. */
export function UnreadMessages({ part }: { part: PartOf<Conversation[]> }) {
  if (isAbsent(part) || (!isUnloaded(part) && part.length === 0)) return null
  return (
    <Part id="unread-messages" title="Unread messages">
      {isUnloaded(part) ? (
        <Missing what="Your messages" why={part} />
      ) : (
        <ol className="people">
          {part.map((conversation) => (
            <ConversationItem key={conversation.user_id} conversation={conversation} />
          ))}
        </ol>
      )}
      <p>
        <a href={messagesPath}>All messages</a>
      </p>
    </Part>
  )
}

type Waiting = { kind: CircleKind; part: PartOf<CircleCard[]> }

/** Teams and groups that wait for the member's answer, each with its buttons. */
export function Invitations({ kinds }: { kinds: readonly Waiting[] }) {
  const some = kinds.filter(({ part }) => !isAbsent(part) && (isUnloaded(part) || part.length > 0))
  if (some.length === 0) return null
  return (
    <Part id="invitations" title="Invitations">
      {some.map((waiting) => (
        <OfOneKind key={waiting.kind} {...waiting} />
      ))}
    </Part>
  )
}

function OfOneKind({ kind, part }: Waiting) {
  const pages = pagesOf[kind]
  if (isUnloaded(part)) return <Missing what={`Your invitations to ${pages.titles.toLowerCase()}`} why={part} />
  return (
    <ul className="people">
      {part.map((circle) => (
        <li key={circle.id}>
          <p>
            <a href={pages.pathOf(circle)}>
              <bdi>{circle.name}</bdi>
            </a>
          </p>
          <Standing circle={circle} pages={pages} />
        </li>
      ))}
    </ul>
  )
}
