import { type FriendRequest, inviteFriends, listFriendRequests, listFriends, listInvites, type RequestDirection } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { keptDraft } from '../forms/waiting.server'
import type { AskedPage } from '../platform/asked-page'
import { isOffered } from '../platform/missing-calls.server'
import { absent, type PartOf } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import { isParameterTold } from '../platform/told-calls.server'
import type { Visit } from '../platform/visit.server'
import { inviteDraftKey } from './invite.acts.server'

/** A page of friends. */
export function friendsOf({ api }: Visit, asked: AskedPage) {
  return partOf(api(listFriends, { query: asked }))
}

export type Requests = { data: FriendRequest[]; meta: Meta }

/** The first page of open requests. An API that knows of incoming ones alone is not asked for others, and answers with them. */
export async function requestsOf({ api }: Visit, direction: RequestDirection): Promise<PartOf<Requests>> {
  if (direction === 'out' && !isParameterTold(listFriendRequests, 'direction')) return absent
  const query = direction === 'in' ? {} : { direction }
  return partOf(
    api(listFriendRequests, { query }).then(({ data, meta }) => ({
      data: data.filter((request) => request.direction === direction),
      meta,
    })),
  )
}

/** A page of the member's invites, and addresses that could not be invited; null where the API knows no invites. */
export async function invitesOf(visit: Visit, asked: AskedPage) {
  if (!isOffered(inviteFriends)) return null
  const [list, draft] = await Promise.all([partOf(visit.api(listInvites, { query: asked })), keptDraft(visit, inviteDraftKey)])
  return { list, draft }
}
