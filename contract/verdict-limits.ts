/** PRODUCT §2, Voting and outcome. Without zod, for browsers. */
export const verdictLimits = {
  reason: { max: 1_000 },
  /** Reasons on a page. */
  perPage: 20,
} as const
