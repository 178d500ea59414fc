import { type ConversationState, markConversationRead, readConversation } from '#contract/messages'
import { messagesPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { isUserNavigation } from '../platform/user-navigation.server'
import type { Visit } from '../platform/visit.server'
import { type Conversation, loadConversation } from './conversation.server'

/** A conversation as its page shows it. */
export type OpenConversation = Conversation & {
  /**
   * The number of the first unread message when the page was requested, and how many there were. The page shows both, although the messages
   * are read by then.
   */
  wasUnread: { first: number; count: number } | null
}

/** Conversations by page request: the route and the header's counts share one load. */
const openConversations = new WeakMap<object, Promise<OpenConversation>>()

/**
 * Loads a conversation. If a person opens its page, marks it as read up to the newest message that the page shows.
 * @param segment the path segment that names the other person
 * @throws what `loadConversation` throws
 */
export function loadOpenConversation(visit: Visit, segment: string): Promise<OpenConversation> {
  const known = openConversations.get(visit.page)
  if (known) return known
  const opening = open(visit, segment)
  openConversations.set(visit.page, opening)
  return opening
}

/** Marks the page's conversation as read before the header's counts are loaded, so that they don't include it. */
export async function markReadBeforeCounting(visit: Visit): Promise<void> {
  const { pathname } = visit.url
  if (!visit.member || !pathname.startsWith(`${messagesPath}/`) || !isPageOpening(visit)) return
  const segment = segmentIn(pathname.slice(messagesPath.length + 1).replace(/\/$/, ''))
  // The page itself reports errors.
  if (segment) await loadOpenConversation(visit, segment).catch(() => undefined)
}

/** A page that answers a form doesn't count as opened. */
const isPageOpening = ({ request, acted }: Visit) => !acted && isUserNavigation(request)

function segmentIn(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

async function open(visit: Visit, segment: string): Promise<OpenConversation> {
  const conversation = await loadConversation(visit, segment)
  const { state } = conversation
  const wasUnread = state?.first_unread_number ? { first: state.first_unread_number, count: state.unread_count } : null
  const newest = conversation.messages.at(-1)?.number ?? 0
  const reads = conversation.can.mark && state !== null && state.unread_count > 0 && newest >= (state.first_unread_number ?? 1)
  if (!reads || !isPageOpening(visit)) return { ...conversation, wasUnread }
  return { ...conversation, wasUnread, state: await markedAsRead(visit, state, newest) }
}

/** Marks the conversation as read and returns its new state. If that fails, it stays unread, and the page shows a button for it. */
async function markedAsRead({ api }: Visit, state: ConversationState, read_to: number): Promise<ConversationState> {
  const path = { userId: state.user_id }
  try {
    await api(markConversationRead, { path, query: { read_to } })
    if (read_to >= (state.last_number ?? Number.POSITIVE_INFINITY)) return { ...state, unread_count: 0, first_unread_number: null }
    return (await api(readConversation, { path, query: { per_page: 1 } })).conversation ?? state
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status !== 401) return state
    throw failure
  }
}
