import { type ConversationState, markConversationRead, readConversation } from '#contract/messages'
import { messagesPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { personOpens } from '../platform/person-opens.server'
import type { Visit } from '../platform/visit.server'
import { type Conversation, conversationIn } from './conversation.server'

/** As a page is made from it. */
export type OpenedConversation = Conversation & {
  /** The first that was unread when the page was asked for, and how many there were: both stay on it, though it is read by then. */
  wasUnread: { first: number; count: number } | null
}

/** Of a page that is being made: its route and the header's counts wait for the same. */
const opened = new WeakMap<object, Promise<OpenedConversation>>()

/**
 * A conversation, and where somebody opens its page, it is read by that, up to the newest message that the page shows.
 * @param segment whom it is with, as the address names them
 * @throws as `conversationIn`
 */
export function openedConversation(visit: Visit, segment: string): Promise<OpenedConversation> {
  const known = opened.get(visit.page)
  if (known) return known
  const opening = open(visit, segment)
  opened.set(visit.page, opening)
  return opening
}

/** Waits until what a page is about is read, so that its header counts nothing that the page shows. */
export async function readBeforeCounting(visit: Visit): Promise<void> {
  const { pathname } = visit.url
  if (!visit.member || !pathname.startsWith(`${messagesPath}/`) || !opensPage(visit)) return
  const segment = segmentIn(pathname.slice(messagesPath.length + 1).replace(/\/$/, ''))
  // What goes wrong, the page itself tells.
  if (segment) await openedConversation(visit, segment).catch(() => undefined)
}

/** A page that answers a form is shown without having been opened. */
const opensPage = ({ request, acted }: Visit) => !acted && personOpens(request)

function segmentIn(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

async function open(visit: Visit, segment: string): Promise<OpenedConversation> {
  const conversation = await conversationIn(visit, segment)
  const { state } = conversation
  const wasUnread = state?.first_unread_number ? { first: state.first_unread_number, count: state.unread_count } : null
  const newest = conversation.messages.at(-1)?.number ?? 0
  const reads = conversation.can.mark && state !== null && state.unread_count > 0 && newest >= (state.first_unread_number ?? 1)
  if (!reads || !opensPage(visit)) return { ...conversation, wasUnread }
  return { ...conversation, wasUnread, state: await stateOnceRead(visit, state, newest) }
}

/** What cannot be marked stays unread, and the page has a button for it. */
async function stateOnceRead({ api }: Visit, state: ConversationState, read_to: number): Promise<ConversationState> {
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
