/** The server's clock (PRODUCT §2, Turns), in milliseconds. Without zod, for browsers. */
export const clockLimits = {
  /** So late a post still counts: slow devices submit slowly. */
  grace: { standard: 120_000, live: 15_000, open: 0 },
  /** So many turns missed in a row are a forfeit. */
  misses: 2,
  /** A debate that nobody takes the other side of is cancelled after this. */
  lonely: 14 * 24 * 60 * 60 * 1000,
} as const
