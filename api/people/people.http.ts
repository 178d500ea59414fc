import * as accounts from '#contract/accounts'
import * as calls from '#contract/people'
import type { Room } from '../context.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { idOf } from '../platform/ids.ts'
import { blockPerson, listBlocks, unblockPerson } from './block-person.ts'
import { showMe } from './show-me.ts'
import { countWeeks, listArgumentsOf, listDebatesOf, showProfile } from './show-profile.ts'

/** One's own account, public profiles, and blocking (PRODUCT §4). */
export function mountPeople(room: Room): void {
  room.on(accounts.readMe, showMe)
  room.on(accounts.readUser, showMe)
  room.on(calls.readProfileByName, (context, { path, query }) => showProfile(context, query.name ?? path.displayName))
  room.on(calls.listDebatesOfPerson, (context, { path, query }) => listDebatesOf(context, idOf(path.id, noSuchPerson), query))
  room.on(calls.listArgumentsOfPerson, (context, { path, query }) => listArgumentsOf(context, idOf(path.id, noSuchPerson), query))
  room.on(calls.countWeeksOfPerson, (context, { path }) => countWeeks(context, idOf(path.id, noSuchPerson)))
  room.on(calls.listBlocks, (context, { query }) => listBlocks(context, query))
  room.on(calls.blockPerson, (context, { path }) => blockPerson(context, idOf(path.id, noSuchPerson)))
  room.on(calls.unblockPerson, (context, { path }) => unblockPerson(context, idOf(path.id, noSuchPerson)))
}
