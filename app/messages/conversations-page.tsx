import type { Meta } from '#contract/lists'
import type { Conversation } from '#contract/messages'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'

import { friendsPath, messagesPath, withQuery } from '../paths'
import { Pagination, PastLastPage } from '../ui/pagination'
import { ConversationItem } from './conversation-item'
import { useLiveConversations } from './use-live-conversations'

type Props = { conversations: Conversation[]; meta: Meta; isFurther: boolean; actionResult: ActionResult | null }

/** Shows the member's conversations, the latest first, and updates as messages arrive. */
export function ConversationsPage({ isFurther, actionResult, ...loaded }: Props) {
  const { conversations, meta, list } = useLiveConversations(loaded)
  return (
    <main className="flow narrow">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      <h1>Messages</h1>
      {conversations.length === 0 ? <NoConversations beyond={meta.total > 0} /> : null}
      <ul className="people" {...list}>
        {conversations.map((conversation) => (
          <ConversationItem key={conversation.user_id} conversation={conversation} />
        ))}
      </ul>
      <Pagination
        meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
        pathFor={(page) => withQuery(messagesPath, { page: page === 1 ? undefined : String(page) })}
        olderPath={(before) => withQuery(messagesPath, { before })}
      />
    </main>
  )
}

function NoConversations({ beyond }: { beyond: boolean }) {
  if (beyond) return <PastLastPage first={messagesPath} />
  return (
    <div className="empty flow">
      <p>
        <b>You have no conversations yet</b>
      </p>
      <p>You can message your friends. Open a friend’s profile and choose “Message”.</p>
      <p>
        <a className="button" href={friendsPath}>
          Go to your friends
        </a>
      </p>
    </div>
  )
}
