import type { Conversation } from '#contract/messages'
import { messagesPath } from '../paths'
import { ConversationItem } from './conversation-item'
import { useLiveConversations } from './use-live-conversations'

type Props = { loaded: Parameters<typeof useLiveConversations>[0]; otherId: Conversation['user_id'] }

/** Shows the latest conversations next to one of them, on wide windows. It comes after it in the source. */
export function ConversationsBeside({ loaded, otherId }: Props) {
  const { conversations, list } = useLiveConversations(loaded, messagesPath)
  return (
    <aside className="conversations" aria-label="Conversations">
      <h2>Conversations</h2>
      <ul className="people" {...list}>
        {conversations.map((conversation) => (
          <ConversationItem key={conversation.user_id} conversation={conversation} current={conversation.user_id === otherId} />
        ))}
      </ul>
    </aside>
  )
}
