import { defineCall } from './call.ts'
import { Debate } from './debates.ts'
import { one } from './lists.ts'

/** The server's clock (PRODUCT §2, Turns), in milliseconds. */
export const clockLimits = {
  /** So late a post still counts: slow devices submit slowly. */
  grace: { standard: 120_000, live: 15_000, open: 0 },
  /** So many turns missed in a row are a forfeit. */
  misses: 2,
  /** A debate that nobody takes the other side of is cancelled after this. */
  lonely: 14 * 24 * 60 * 60 * 1000,
} as const

export const skipTurn = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/skip-turn',
  summary: 'Passes one’s own turn on without an argument.',
  answer: one(Debate),
  access: 'member',
})
