import * as accounts from '#contract/accounts'
import * as calls from '#contract/people'
import type { Routes } from '../context.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { parseId } from '../platform/paging.ts'
import { blockPerson, listBlocks, unblockPerson } from './block-person.ts'
import { showMe } from './show-me.ts'
import { countWeeks, listArgumentsOf, listDebatesOf, showProfile } from './show-profile.ts'

/** Mounts the member's own account, public profiles, and blocking (docs/product.md#people). */
export function mountPeople(routes: Routes): void {
  routes.on(accounts.readMe, showMe)
  routes.on(accounts.readUser, showMe)
  routes.on(calls.readProfileByName, (context, { path, query }) => showProfile(context, query.name ?? path.displayName))
  routes.on(calls.listDebatesOfPerson, (context, { path, query }) => listDebatesOf(context, parseId(path.id, personNotFoundMessage), query))
  routes.on(calls.listArgumentsOfPerson, (context, { path, query }) =>
    listArgumentsOf(context, parseId(path.id, personNotFoundMessage), query),
  )
  routes.on(calls.countWeeksOfPerson, (context, { path }) => countWeeks(context, parseId(path.id, personNotFoundMessage)))
  routes.on(calls.listBlocks, (context, { query }) => listBlocks(context, query))
  routes.on(calls.blockPerson, (context, { path }) => blockPerson(context, parseId(path.id, personNotFoundMessage)))
  routes.on(calls.unblockPerson, (context, { path }) => unblockPerson(context, parseId(path.id, personNotFoundMessage)))
}
