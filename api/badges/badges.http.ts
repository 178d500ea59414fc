import * as calls from '#contract/badges'
import type { Routes } from '../context.ts'
import { listBadges } from './list-badges.ts'

/** Badges (docs/product.md#badges). */
export function mountBadges(routes: Routes): void {
  routes.on(calls.listBadges, listBadges)
}
