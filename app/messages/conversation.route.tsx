import { useActionData, useLoaderData } from '@remix-run/react'
import { shownName } from '#contract/readable-name'
import { actions } from '../actions.server'
import { loadDraft } from '../forms/drafts.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { conversationPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { loadConversationsBeside, loadOpenConversation } from './conversation.server'
import { ConversationPage } from './conversation-page'
import { ConversationsBeside } from './conversations-page'
import { messageDraftKey } from './message.actions.server'

/** Loads a conversation between the member and another person (docs/product.md#messages). */
export const loader = defineLoader(async (visit, { displayName = '' }) => {
  await requireMember(visit, 'Sign in to read your messages.')
  const [conversation, otherConversations] = await Promise.all([loadOpenConversation(visit, displayName), loadConversationsBeside(visit)])
  const draft = await loadDraft(visit, messageDraftKey(conversation.other.id))
  const canonical = siteUrl() + conversationPath(conversation.other)
  return { conversation, otherConversations, draft, nonce: formNonce(visit, true), canonical }
})

export const action = submit(actions)

export { clientAction, clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Messages with ${shownName(page.conversation.other.person)}`, canonical: page.canonical, index: false }),
)

export default function ConversationRoute() {
  const { otherConversations, ...page } = useLoaderData<typeof loader>()
  const conversation = <ConversationPage {...page} actionResult={useActionData<typeof action>() ?? null} />
  if (!otherConversations) return conversation
  return (
    <div className="px-(--edge) lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-12">
      {conversation}
      <ConversationsBeside loaded={otherConversations} otherId={page.conversation.other.id} />
    </div>
  )
}
