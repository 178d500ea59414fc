/** Limits of messages (docs/product.md#messages). Without zod, for browsers. */
export const messageLimits = {
  content: { min: 1, max: 5_000 },
  /** Messages per page of a conversation. */
  perPage: 50,
  conversationsPerPage: 20,
  /** How long the author can take a message back, in milliseconds. */
  takeBackFor: 5 * 60 * 1000,
  /** UTF-16 units of the beginning of a message, on one plain line. */
  excerpt: 120,
  /** Unread messages are counted to this number. */
  unreadToldTo: 1_000,
} as const
