/** docs/product.md#messages. Without zod, for browsers. */
export const messageLimits = {
  content: { min: 1, max: 5_000 },
  /** Messages on a page of a conversation. */
  perPage: 50,
  conversationsPerPage: 20,
  /** Milliseconds for which its author can take a message back. */
  takeBackFor: 5 * 60 * 1000,
  /** UTF-16 units of a message's beginning as one plain line. */
  excerpt: 120,
  /** A person's unread messages are told to so many. */
  unreadToldTo: 1_000,
} as const
