import * as accounts from '#contract/accounts'
import * as calls from '#contract/people'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { idOf } from '../platform/ids.ts'
import type { Room } from '../room.ts'
import { blockPerson } from './block-person.ts'
import { countWeeks } from './count-weeks.ts'
import { listBlocks } from './list-blocks.ts'
import { listArgumentsOf, listDebatesOf } from './list-of-person.ts'
import { showMe } from './show-me.ts'
import { showProfile } from './show-profile.ts'
import { unblockPerson } from './unblock-person.ts'

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
