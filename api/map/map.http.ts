import { readMap } from '#contract/map'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { loadMap } from './debate-map.ts'

/** Mounts the call for the map of a debate: docs/product.md#debate-map. */
export function mountMap(routes: Routes): void {
  routes.on(readMap, async (context, { path }) => ({ data: await loadMap(context, parseId(path.id, debateNotFoundMessage)) }))
}
