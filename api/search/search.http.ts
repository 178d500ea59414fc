import * as calls from '#contract/search'
import type { Room } from '../context.ts'
import { searchFor } from './search-for.ts'

/** Search over everything public (PRODUCT §6). */
export function mountSearch(room: Room): void {
  room.on(calls.search, (context, { query }) => searchFor(context, query))
}
