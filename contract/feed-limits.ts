/** customer-spec §4, §9; docs/product.md#finding-debates. Without zod, for browsers. */
export const feedLimits = {
  perPage: 20,
  /** So much of a card in view is an impression. */
  visibleShare: 0.6,
  /** A view that lasts so long is a dwell, a shorter one a skip. */
  dwellSeconds: 2,
  /** A view shorter than this is none. */
  leastSeconds: 0.3,
  /** A longer view counts as one of so many: somebody went for a coffee. */
  mostSeconds: 600,
  /** Interactions in one call. */
  together: 50,
  /** How long it is remembered what somebody looked at. */
  keptDays: 90,
} as const
