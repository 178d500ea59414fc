import * as calls from '#contract/friends'
import type { Room } from '../context.ts'
import { idOf } from '../platform/ids.ts'
import { acceptFriend, askFriend, endFriendship, noSuchPerson } from './change-friendship.ts'
import { inviteFriends, readInviteAllowance } from './invite-friends.ts'
import { listFriendRequests, listFriends } from './list-friends.ts'
import { listInvites, noSuchInvite, withdrawInvite } from './list-invites.ts'
import { acceptInvitation, readInvitation } from './read-invitation.ts'
import { allowInvitations, checkInvitationsLink, stopInvitations } from './stop-invitations.ts'

/** The answer names no invite: how many were sent, and how many had been before, is all of it. */
const countsIn = calls.inviteFriends.answer.transform(({ data: { invited, already } }) => `${invited} ${already}`)

function invitedOf(counts: string): calls.Invited {
  const [invited, already] = counts.split(' ').map(Number)
  return calls.Invited.parse({ invited, already })
}

/** Friends and requests for friendship (customer-spec §7, PRODUCT §4). */
export function mountFriends(room: Room): void {
  room.on(calls.listFriends, (context, { query }) => listFriends(context, query))
  room.on(calls.listFriendRequests, (context, { query }) => listFriendRequests(context, query))
  room.on(calls.listInvites, (context, { query }) => listInvites(context, query))
  room.on(calls.readInviteAllowance, (context) => readInviteAllowance(context))
  room.on(calls.checkInvitationsLink, (context, { body }) => checkInvitationsLink(context, body))
  room.on(calls.stopInvitations, (context, { body }) => stopInvitations(context, body))
  room.on(calls.allowInvitations, (context, { body }) => allowInvitations(context, body))
  room.on(calls.readInvitation, (context, { path }) => readInvitation(context, path.token))
  room.on(calls.acceptInvitation, (context, { path }) => acceptInvitation(context, path.token))
  room.on(calls.withdrawInvite, (context, { path }) => withdrawInvite(context, idOf(path.id, noSuchInvite)))
  // Before the call that asks somebody of any id.
  room.onKeyed(
    calls.inviteFriends,
    (context, { body }) => inviteFriends(context, body),
    async (_, counts) => ({ data: invitedOf(counts) }),
    countsIn,
  )
  room.on(calls.askFriend, (context, { path }) => askFriend(context, idOf(path.id, noSuchPerson)))
  room.on(calls.acceptFriend, (context, { path }) => acceptFriend(context, idOf(path.id, noSuchPerson)))
  room.on(calls.endFriendship, (context, { path }) => endFriendship(context, idOf(path.id, noSuchPerson)))
}
