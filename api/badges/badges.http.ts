import * as calls from '#contract/badges'
import type { Routes } from '../context.ts'
import { listBadges } from './list-badges.ts'

/** Mounts the call for badges (docs/product.md#badges). */
export function mountBadges(routes: Routes): void {
  routes.on(calls.listBadges, listBadges)
}
