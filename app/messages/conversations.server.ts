import { type Friend, listFriends } from '#contract/friends'
import { listConversations } from '#contract/messages'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** Loads the member's conversations that the address asks for, the latest first. */
export async function loadConversations(visit: Visit) {
  const params = parsePageParams(visit.url.searchParams)
  const [page, friends] = await Promise.all([listPage(visit, params), loadFriendsToWriteTo(visit)])
  return { ...page, friends, isFurther: params.before !== undefined }
}

/**
 * Loads the latest conversations, to show next to one of them.
 * @returns null if they can't be loaded, and for a script that reloads only the conversation
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

/** Whether a page is loaded, not only its data by a script. */
const isDocument = ({ request }: Visit) => (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'

/** How many friends the list of conversations offers to write to. */
const maxFriends = 12

/** Returns the latest friends; null if they can't be loaded. */
async function loadFriendsToWriteTo(visit: Visit): Promise<Friend[] | null> {
  if (!can.listFriends || !isDocument(visit)) return null
  const friends = await partialResult(visit.secondary().api(listFriends, { query: { per_page: maxFriends } }))
  return isUnloaded(friends) ? null : friends.data
}
