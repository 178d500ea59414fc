import { listHighlights as call } from '#contract/highlights'
import type { Routes } from '../context.ts'
import { listHighlights } from './list-highlights.ts'

/** The most popular arguments of late (PRODUCT §6, Highlights). */
export function mountHighlights(routes: Routes): void {
  routes.on(call, (context, { query }) => listHighlights(context, query))
}
