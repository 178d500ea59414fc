import {
  type FriendRequest,
  listFriendRequests,
  listFriends,
  listInvites,
  type RequestDirection,
  readInviteAllowance,
} from '#contract/friends'
import type { Meta } from '#contract/lists'
import { loadDraft } from '../forms/drafts.server'
import { can } from '../platform/can.server'
import type { PageParams } from '../platform/page-params'
import { isUnloaded, missingFeature, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { inviteDraftKey } from './invite.actions.server'

/** Returns a page of friends. */
export function loadFriends({ api }: Visit, params: PageParams) {
  return partialResult(api(listFriends, { query: params }))
}

export type Requests = { data: FriendRequest[]; meta: Meta }

/**
 * Returns the first page of open requests. An API that knows only incoming requests isn't asked for others, and may send incoming ones
 * whatever the direction.
 */
export async function loadFriendRequests({ api }: Visit, direction: RequestDirection): Promise<PartialResult<Requests>> {
  if (direction === 'out' && !can.listSentRequests) return missingFeature
  const query = direction === 'in' ? {} : { direction }
  return partialResult(
    api(listFriendRequests, { query }).then(({ data, meta }) => ({
      data: data.filter((request) => request.direction === direction),
      meta,
    })),
  )
}

/**
 * Returns a page of the member's invites, how many more they may send, and the draft of addresses that could not be invited; null if the
 * API has no invites. Two things keep the member from inviting: `unconfirmed` is their own address if it isn't confirmed yet, and
 * `refusesRequests` says whether they don't accept friend requests.
 */
export async function loadInvites(visit: Visit, params: PageParams) {
  if (!can.inviteFriends) return null
  const [list, draft, allowance, me] = await Promise.all([
    partialResult(visit.api(listInvites, { query: params })),
    loadDraft(visit, inviteDraftKey),
    can.readInviteAllowance ? partialResult(visit.api(readInviteAllowance, {}).then(({ data }) => data)) : missingFeature,
    partialResult(visit.me()),
  ])
  const unconfirmed = !isUnloaded(me) && !me.verified && can.mailVerificationLink ? me.email : null
  const refusesRequests = !isUnloaded(me) && !me.takes_requests
  return { list, draft, allowance: isUnloaded(allowance) ? null : allowance, unconfirmed, refusesRequests }
}
