import * as calls from '#contract/messages'
import type { Routes } from '../context.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { parseId } from '../platform/paging.ts'
import { listConversations, showConversation, showMessage } from './conversations.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { deleteMessage, messageNotFoundMessage, sendMessage } from './messages.ts'

/** Mounts the calls for messages between two people (docs/product.md#messages). */
export function mountMessages(routes: Routes): void {
  const other = (path: { userId: string }) => parseId(path.userId, personNotFoundMessage)
  routes.on(calls.listConversations, (context, { query }) => listConversations(context, query))
  routes.on(calls.readConversation, (context, { path, query }) => showConversation(context, other(path), query))
  routes.onKeyed(
    calls.sendMessage,
    (context, { path, body }) => sendMessage(context, other(path), body),
    (context, id, { path }) => showMessage(context, other(path), parseId(id, messageNotFoundMessage)),
  )
  routes.on(calls.markConversationRead, (context, { path, query }) => markConversationRead(context, other(path), query.read_to))
  routes.on(calls.takeBackMessage, (context, { path }) =>
    deleteMessage(context, other(path), parseId(path.messageId, messageNotFoundMessage)),
  )
}
