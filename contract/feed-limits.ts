/** Limits of the feed (customer-spec §4, §9; docs/product.md#finding-debates). This module doesn't import zod, so browsers can load it. */
export const feedLimits = {
  perPage: 20,
  /** The share of a card that must be visible for an impression. */
  visibleShare: 0.6,
  /** A view of at least this length is a dwell, a shorter one a skip. */
  dwellSeconds: 2,
  /** A shorter view is not recorded. */
  minSeconds: 0.3,
  /** A longer view is cut to this: the reader has probably left the screen. */
  maxSeconds: 600,
  /** Interactions per call. */
  perCall: 50,
  /** How long views are stored. */
  retentionDays: 90,
} as const

/** Limits of lists of highlights. */
export const highlightLimits = {
  /** Highlights on the home page (customer-spec §9, Highlights on home). */
  onHome: 5,
  perPage: 20,
  /** The length of the whole list. Arguments further down are no longer recent. */
  most: 100,
  /** Characters of text in a clip. */
  clip: 400,
} as const
