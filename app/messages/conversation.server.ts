import type { Person } from '#contract/accounts'
import { type OtherOne, otherInAddress } from '#contract/conversation-address'
import type { Meta } from '#contract/lists'
import { type ConversationState, type Message, readConversation } from '#contract/messages'
import { conversationPath } from '../paths'
import { profileOf } from '../people/profile.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, pageParams } from '../platform/page-params'
import { leadOn } from '../platform/redirects.server'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'

/** A page of a conversation, the earliest message first. */
export type Conversation = {
  other: OtherOne & { person: Person }
  messages: Message[]
  meta: Meta
  /** Null from an API that does not say how it stands. */
  state: ConversationState | null
  /** The page has the latest messages. */
  ends: boolean
  /** What the API can do. */
  can: { send: boolean; mark: boolean; takeBack: boolean }
}

/**
 * What an address asks for of what a member and somebody else have written to each other.
 * @param segment who that is, as the address names them
 * @throws ApiFailure, and the way to their address of now for a name that they had
 */
export async function conversationIn(visit: Visit, segment: string): Promise<Conversation> {
  const query = visit.url.searchParams
  const known = await otherIn(visit, segment)
  const asked = { ...pageParams(query), ...aroundIn(query) }
  const load = (page: PageParams & { around?: number }) => visit.api(readConversation, { path: { userId: known.id }, query: page })
  const { data, meta, conversation: state } = await orFirstPage(asked, load)
  const messages = await Promise.all(data.map(async (message) => ({ ...message, content: await sanitised(message.content) })))
  const person = known.person ?? state?.user
  if (!person) throw new ApiFailure(404, noConversation)
  return {
    other: { id: known.id, display_name: person.display_name, person },
    messages: earliestFirst(messages),
    meta,
    state,
    ends: hasLatest(messages, state, asked),
    can: { send: can.sendMessage, mark: can.markConversationRead, takeBack: can.takeBackMessage },
  }
}

const noConversation = 'There is no conversation at this address. Yours are all listed under Messages.'

/** Whom a path names, or by their id whom none does. */
async function otherIn(visit: Visit, segment: string): Promise<{ id: string; person: Person | null }> {
  const asked = otherInAddress(segment, visit.url.searchParams)
  if ('id' in asked) return { id: asked.id, person: null }
  const profile = await profileOf(visit, asked.name)
  const { id, name, display_name, show_real_name, avatar } = profile
  if (id === null) throw new ApiFailure(404, noConversation)
  const person = { id, name, display_name, show_real_name, avatar }
  // A name that they had until a while ago.
  if (display_name?.trim() && keyOf(display_name) !== keyOf(asked.name))
    throw leadOn(conversationPath({ id, display_name }), { status: 303 })
  return { id, person }
}

/** Names in any case are one. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function aroundIn(query: URLSearchParams): { around?: number } {
  const around = query.get('around') ?? ''
  return /^[1-9]\d{0,8}$/.test(around) ? { around: Number(around) } : {}
}

/** By their numbers, or, of an API that numbers none, by their moments. */
function earliestFirst(messages: readonly Message[]): Message[] {
  const order = ({ number, created_at }: Message) => number ?? (created_at === null ? 0 : Date.parse(created_at))
  return [...messages].sort((one, other) => order(one) - order(other))
}

function hasLatest(messages: readonly Message[], state: ConversationState | null, asked: PageParams & { around?: number }): boolean {
  const shown = messages.map(({ number }) => number ?? 0)
  if (state && state.last_number !== null) return Math.max(0, ...shown) >= state.last_number
  return asked.before === undefined && (asked.page ?? 1) === 1
}
