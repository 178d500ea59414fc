import { listHighlights as call } from '#contract/highlights'
import type { Routes } from '../context.ts'
import { listHighlights } from './list-highlights.ts'

/** Mounts the call for the most popular recent arguments (docs/product.md#highlights). */
export function mountHighlights(routes: Routes): void {
  routes.on(call, (context, { query }) => listHighlights(context, query))
}
