import { formatNumber } from '#contract/format-number'
import type { Conversation } from '#contract/messages'
import { messageLimits } from '#contract/post-limits'
import { shownName } from '#contract/readable-name'
import { messagePath, writingPath } from '../paths'
import { Avatar } from '../ui/avatar'
import { Day } from '../ui/moment'

/**
 * Shows a conversation in a list: the other person, the number of unread messages, and the last message.
 * @param current whether it is the page's own conversation, whose messages are read there
 */
export function ConversationItem({ conversation, current = false }: { conversation: Conversation; current?: boolean }) {
  const { user, unread_count, last_message: last } = conversation
  return (
    <li>
      <p>
        <Avatar person={user} />{' '}
        <a href={pathOf(conversation)} aria-current={current ? 'page' : undefined}>
          <bdi>{shownName(user)}</bdi>
        </a>{' '}
        {unread_count > 0 && !current ? <span className="badge">{`${formatNumber(unread_count)} unread`}</span> : null}{' '}
        <span className="meta">
          <Day at={last?.created_at ?? null} />
        </span>
      </p>
      {last ? <LastMessage last={last} /> : null}
    </li>
  )
}

/** Returns the path of the first unread message, or of the last message if all are read. */
function pathOf({ user_id, user, first_unread_number: first, last_message }: Conversation): string {
  const other = { id: user_id, display_name: user.display_name }
  const last = last_message?.number ?? null
  if (last === null) return writingPath(other)
  return messagePath(other, first ?? last, first === null || last - first < messageLimits.perPage)
}

function LastMessage({ last: { is_own, excerpt, taken_back_at } }: { last: NonNullable<Conversation['last_message']> }) {
  return (
    <p className="last meta" dir="auto">
      {is_own ? 'You: ' : ''}
      {taken_back_at === null ? excerpt : 'message deleted'}
    </p>
  )
}
