/** Limits of the feed (customer-spec §4, §9; docs/product.md#finding-debates). Without zod, for browsers. */
export const feedLimits = {
  perPage: 20,
  /** The share of a card that must be visible for an impression. */
  visibleShare: 0.6,
  /** A view of at least this length is a dwell, a shorter one a skip. */
  dwellSeconds: 2,
  /** A shorter view is not recorded. */
  leastSeconds: 0.3,
  /** A longer view is cut to this: the reader has probably left the screen. */
  mostSeconds: 600,
  /** Interactions per call. */
  together: 50,
  /** How long views are stored. */
  keptDays: 90,
} as const
