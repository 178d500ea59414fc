import type { Person } from '#contract/accounts'
import { type Friend, listFriends } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { type ConversationState, listConversations, type Message, markConversationRead, readConversation } from '#contract/messages'
import { type OtherPerson, parseConversationAddress } from '#contract/person-addresses'
import { conversationPath, messagesPath } from '../paths'
import { loadProfile } from '../people/profile.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { redirectTo } from '../platform/redirects.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import { isUserNavigation } from '../platform/user-navigation.server'
import type { Visit } from '../platform/visit.server'

/** A conversation as its page shows it. */
export type Conversation = LoadedConversation & {
  /**
   * The number of the first unread message when the page was requested, and how many there were. The page shows both, although the messages
   * have been read by then.
   */
  wasUnread: { first: number; count: number } | null
}

/** Conversations by page request, so that the route and the header's counts share one request to the API. */
const openConversations = new WeakMap<object, Promise<Conversation>>()

/**
 * Loads a conversation. If a person opens its page, marks it as read up to the newest message that the page shows.
 * @param segment the path segment that names the other person
 * @throws what `loadConversation` throws
 */
export function loadOpenConversation(visit: Visit, segment: string): Promise<Conversation> {
  const known = openConversations.get(visit.page)
  if (known) return known
  const loading = loadAndMarkRead(visit, segment)
  openConversations.set(visit.page, loading)
  return loading
}

/** Marks the page's conversation as read before the header's counts are loaded, so that they don't include it. */
export async function markReadBeforeCounting(visit: Visit): Promise<void> {
  const { pathname } = visit.url
  if (!visit.member || !pathname.startsWith(`${messagesPath}/`) || !isPageOpening(visit)) return
  const segment = decodeSegment(pathname.slice(messagesPath.length + 1).replace(/\/$/, ''))
  // The page itself reports errors.
  if (segment) await loadOpenConversation(visit, segment).catch(() => undefined)
}

/** A page that is the answer to a form doesn't count as opened. */
const isPageOpening = ({ request, isFormAnswer }: Visit) => !isFormAnswer && isUserNavigation(request)

function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

async function loadAndMarkRead(visit: Visit, segment: string): Promise<Conversation> {
  const conversation = await loadConversation(visit, segment)
  const { state } = conversation
  const wasUnread = state?.first_unread_number ? { first: state.first_unread_number, count: state.unread_count } : null
  const newest = conversation.messages.at(-1)?.number ?? 0
  const reads = conversation.can.mark && state !== null && state.unread_count > 0 && newest >= (state.first_unread_number ?? 1)
  if (!reads || !isPageOpening(visit)) return { ...conversation, wasUnread }
  return { ...conversation, wasUnread, state: await markAsRead(visit, state, newest) }
}

/** Marks the conversation as read and returns its new state. If that fails, it stays unread, and the page shows a button for it. */
async function markAsRead({ api }: Visit, state: ConversationState, read_to: number): Promise<ConversationState> {
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

/** One page of a conversation, the earliest message first. */
type LoadedConversation = {
  other: OtherPerson & { person: Person }
  messages: Message[]
  meta: Meta
  /** How far the conversation is read, and whether the member may write; null if the API doesn't say. */
  state: ConversationState | null
  /** Whether the page shows the latest messages. */
  ends: boolean
  /** What the API supports. */
  can: { send: boolean; mark: boolean; takeBack: boolean }
}

/**
 * Loads the part of a conversation that the address asks for.
 * @param segment the path segment that names the other person
 * @throws ApiFailure, or a redirect to their current address if the segment is an old name of theirs
 */
async function loadConversation(visit: Visit, segment: string): Promise<LoadedConversation> {
  const query = visit.url.searchParams
  const known = await loadOtherPerson(visit, segment)
  const params = { ...parsePageParams(query), ...parseAround(query) }
  const load = (page: PageParams & { around?: number }) => visit.api(readConversation, { path: { userId: known.id }, query: page })
  const { data, meta, conversation: state } = await orFirstPage(params, load)
  const messages = await Promise.all(data.map(async (message) => ({ ...message, content: await sanitiseHtml(message.content) })))
  const person = known.person ?? state?.user
  if (!person) throw new ApiFailure(404, noConversation)
  return {
    other: { id: known.id, display_name: person.display_name, person },
    messages: earliestFirst(messages),
    meta,
    state,
    ends: hasLatest(messages, state, params),
    can: { send: can.sendMessage, mark: can.markConversationRead, takeBack: can.takeBackMessage },
  }
}

const noConversation = 'There’s no conversation at this address. All your conversations are under Messages.'

/** Finds the other person by the name in the path, or by the id in the query if they have no name that a path can hold. */
async function loadOtherPerson(visit: Visit, segment: string): Promise<{ id: string; person: Person | null }> {
  const address = parseConversationAddress(segment, visit.url.searchParams)
  if ('id' in address) return { id: address.id, person: null }
  const profile = await loadProfile(visit, address.name)
  const { id, name, display_name, show_real_name, avatar } = profile
  if (id === null) throw new ApiFailure(404, noConversation)
  const person = { id, name, display_name, show_real_name, avatar }
  // They had this name until recently.
  if (display_name?.trim() && normalisedName(display_name) !== normalisedName(address.name))
    throw redirectTo(conversationPath({ id, display_name }), { status: 303 })
  return { id, person }
}

/** Names that differ only in case are the same. */
const normalisedName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function parseAround(query: URLSearchParams): { around?: number } {
  const around = query.get('around') ?? ''
  return /^[1-9]\d{0,8}$/.test(around) ? { around: Number(around) } : {}
}

/** Sorts messages by number. If the API doesn't number them, sorts them by time. */
function earliestFirst(messages: readonly Message[]): Message[] {
  const order = ({ number, created_at }: Message) => number ?? (created_at === null ? 0 : Date.parse(created_at))
  return [...messages].sort((one, other) => order(one) - order(other))
}

function hasLatest(messages: readonly Message[], state: ConversationState | null, params: PageParams & { around?: number }): boolean {
  const shown = messages.map(({ number }) => number ?? 0)
  if (state && state.last_number !== null) return Math.max(0, ...shown) >= state.last_number
  return params.before === undefined && (params.page ?? 1) === 1
}

/** Loads the page of the member's conversations that the address asks for, the latest first. */
export async function loadConversations(visit: Visit) {
  const params = parsePageParams(visit.url.searchParams)
  const [page, friends] = await Promise.all([listPage(visit, params), loadFriendsToWriteTo(visit)])
  return { ...page, friends, isFurther: params.before !== undefined }
}

/**
 * Loads the latest conversations, to show next to one of them.
 * @returns null if they can't be loaded, and if a script reloads only the conversation
 */
export async function loadConversationsBeside(visit: Visit) {
  if (!can.listConversations || !isDocument(visit)) return null
  const loaded = await partialResult(listPage(visit.secondary(), {}))
  return isUnloaded(loaded) ? null : loaded
}

async function listPage({ api }: Visit, params: PageParams) {
  const { data, meta } = await orFirstPage(params, (query) => api(listConversations, { query }))
  return { conversations: data, meta }
}

/** Whether a page is being loaded, not only its data by a script. */
const isDocument = ({ request }: Visit) => (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'

/** How many friends the list of conversations offers to write to. */
const maxFriends = 12

/** Returns the latest friends; null if they can't be loaded. */
async function loadFriendsToWriteTo(visit: Visit): Promise<Friend[] | null> {
  if (!can.listFriends || !isDocument(visit)) return null
  const friends = await partialResult(visit.secondary().api(listFriends, { query: { per_page: maxFriends } }))
  return isUnloaded(friends) ? null : friends.data
}
