import { type FriendRequest, listFriendRequests, listFriends, type RequestDirection } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { type PartOf, partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'

/** A page of friends. */
export function friendsOf({ api }: Visit, asked: { page?: number }) {
  return partOf(api(listFriends, { query: asked }))
}

export type Requests = { data: FriendRequest[]; meta: Meta }

/** The first page of open requests. An API that knows of incoming ones alone answers with those, whatever is asked. */
export function requestsOf({ api }: Visit, direction: RequestDirection): Promise<PartOf<Requests>> {
  const query = direction === 'in' ? {} : { direction }
  return partOf(
    api(listFriendRequests, { query }).then(({ data, meta }) => ({
      data: data.filter((request) => request.direction === direction),
      meta,
    })),
  )
}
