import { listHighlights as call } from '#contract/highlights'
import type { Routes } from '../context.ts'
import { listHighlights } from './list-highlights.ts'

/** The most popular arguments of late (docs/product.md#highlights). */
export function mountHighlights(routes: Routes): void {
  routes.on(call, (context, { query }) => listHighlights(context, query))
}
