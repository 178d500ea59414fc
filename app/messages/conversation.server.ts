import type { Person } from '#contract/accounts'
import type { Meta } from '#contract/lists'
import { type ConversationState, type Message, readConversation } from '#contract/messages'
import { type OtherPerson, parseConversationAddress } from '#contract/person-addresses'
import { conversationPath } from '../paths'
import { loadProfile } from '../people/profile.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { redirectTo } from '../platform/redirects.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'

/** A page of a conversation, the earliest message first. */
export type Conversation = {
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
export async function loadConversation(visit: Visit, segment: string): Promise<Conversation> {
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

/** Sorts by number, or by time if the API doesn't number messages. */
function earliestFirst(messages: readonly Message[]): Message[] {
  const order = ({ number, created_at }: Message) => number ?? (created_at === null ? 0 : Date.parse(created_at))
  return [...messages].sort((one, other) => order(one) - order(other))
}

function hasLatest(messages: readonly Message[], state: ConversationState | null, params: PageParams & { around?: number }): boolean {
  const shown = messages.map(({ number }) => number ?? 0)
  if (state && state.last_number !== null) return Math.max(0, ...shown) >= state.last_number
  return params.before === undefined && (params.page ?? 1) === 1
}
