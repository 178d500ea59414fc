import { readMap } from '#contract/map'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/ids.ts'
import { noSuchDebate } from '../turns/debate-visibility.ts'
import { readMapOf } from './read-map.ts'

/** Mounts the call for the map of a debate: docs/product.md#debate-map. */
export function mountMap(routes: Routes): void {
  routes.on(readMap, async (context, { path }) => ({ data: await readMapOf(context, parseId(path.id, noSuchDebate)) }))
}
