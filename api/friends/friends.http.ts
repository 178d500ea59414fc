import * as calls from '#contract/friends'
import { idOf, type Room } from '../platform/mount.ts'
import { acceptFriend } from './accept-friend.ts'
import { askFriend } from './ask-friend.ts'
import { noSuchPerson } from './change-friendship.ts'
import { endFriendship } from './end-friendship.ts'
import { listFriendRequests, listFriends } from './list-friends.ts'

/** Friends and requests for friendship (customer-spec §7, PRODUCT §4). */
export function mountFriends(room: Room): void {
  room.on(calls.listFriends, (context, { query }) => listFriends(context, query))
  room.on(calls.listFriendRequests, (context, { query }) => listFriendRequests(context, query))
  room.on(calls.askFriend, (context, { path }) => askFriend(context, idOf(path.id, noSuchPerson)))
  room.on(calls.acceptFriend, (context, { path }) => acceptFriend(context, idOf(path.id, noSuchPerson)))
  room.on(calls.endFriendship, (context, { path }) => endFriendship(context, idOf(path.id, noSuchPerson)))
}
