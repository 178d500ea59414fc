import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { messagesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { loadConversations } from './conversation.server'
import { ConversationsPage } from './conversations-page'

/** Loads the member's conversations (customer-spec §2). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to read your messages.')
  return { ...(await loadConversations(visit)), canonical: siteUrl() + messagesPath }
})

export const action = submit(actions)

export { clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'Messages', canonical: page.canonical, index: false }))

export default function ConversationsRoute() {
  return <ConversationsPage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}
