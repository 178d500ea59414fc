import * as calls from '#contract/friends'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { acceptFriend, askFriend, endFriendship, listFriendRequests, listFriends, personNotFoundMessage } from './friendships.ts'
import { inviteFriends, inviteNotFoundMessage, listInvites, readInviteAllowance, withdrawInvite } from './invite-friends.ts'
import { acceptInvitation, readInvitation } from './read-invitation.ts'
import { allowInvitations, checkInvitationsLink, stopInvitations } from './stop-invitations.ts'

/**
 * The answer contains only how many invites were sent and how many had been sent before, so the two numbers are stored instead of an id.
 */
const inviteCounts = calls.inviteFriends.answer.transform(({ data: { invited, already } }) => `${invited} ${already}`)

function parseInvited(counts: string): calls.Invited {
  const [invited, already] = counts.split(' ').map(Number)
  return calls.Invited.parse({ invited, already })
}

/** Mounts friends and friend requests (customer-spec §7, docs/product.md#people). */
export function mountFriends(routes: Routes): void {
  routes.on(calls.listFriends, (context, { query }) => listFriends(context, query))
  routes.on(calls.listFriendRequests, (context, { query }) => listFriendRequests(context, query))
  routes.on(calls.listInvites, (context, { query }) => listInvites(context, query))
  routes.on(calls.readInviteAllowance, (context) => readInviteAllowance(context))
  routes.on(calls.checkInvitationsLink, (context, { body }) => checkInvitationsLink(context, body))
  routes.on(calls.stopInvitations, (context, { body }) => stopInvitations(context, body))
  routes.on(calls.allowInvitations, (context, { body }) => allowInvitations(context, body))
  routes.on(calls.readInvitation, (context, { path }) => readInvitation(context, path.token))
  routes.on(calls.acceptInvitation, (context, { path }) => acceptInvitation(context, path.token))
  routes.on(calls.withdrawInvite, (context, { path }) => withdrawInvite(context, parseId(path.id, inviteNotFoundMessage)))
  // Must come before the call that takes any person's id in the same place.
  routes.onKeyed(
    calls.inviteFriends,
    (context, { body }) => inviteFriends(context, body),
    async (_, counts) => ({ data: parseInvited(counts) }),
    inviteCounts,
  )
  routes.on(calls.askFriend, (context, { path }) => askFriend(context, parseId(path.id, personNotFoundMessage)))
  routes.on(calls.acceptFriend, (context, { path }) => acceptFriend(context, parseId(path.id, personNotFoundMessage)))
  routes.on(calls.endFriendship, (context, { path }) => endFriendship(context, parseId(path.id, personNotFoundMessage)))
}
