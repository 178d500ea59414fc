import { listHighlights as call } from '#contract/highlights'
import type { Room } from '../context.ts'
import { listHighlights } from './list-highlights.ts'

/** The most popular arguments of late (PRODUCT §6, Highlights). */
export function mountHighlights(room: Room): void {
  room.on(call, (context, { query }) => listHighlights(context, query))
}
