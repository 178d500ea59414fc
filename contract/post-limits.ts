/** Limits of comments (docs/product.md#comments). This module doesn't import zod, so browsers can load it. */
export const commentLimits = {
  content: { min: 1, max: 2_000 },
  /** Top-level comments per page of a debate, and replies per page of a comment. */
  perPage: 50,
  /** How many levels a page shows below its top level, and how many replies of each comment on each level. */
  shown: { depth: 2, widths: [3, 2] },
} as const

/** The types of votes on a post. */
export const voteTypes = ['up', 'down'] as const
export type VoteType = (typeof voteTypes)[number]

/** Limits of content warnings, which fold something until the reader opens it. */
export const noteLimits = { reason: { min: 3, max: 80 } } as const

/** The people who can add a content warning. Only moderators can remove one that moderators added. */
export const noteAuthors = ['author', 'moderators'] as const
export type NoteAuthor = (typeof noteAuthors)[number]

/** Returns the heading of folded content, which also replaces its beginning in quotations. */
export const noteHeading = (reason: string) => `Sensitive: ${reason}`

/** Limits of drafts: the values typed into one form (docs/product.md#drafts). */
export const draftLimits = {
  fields: 20,
  name: 60,
  value: 20_000,
  place: 2_000,
  guestHours: 24,
  memberDays: 30,
  guestKeyLength: 43,
  /** The maximum number of drafts of one member, and of their bytes. A new draft displaces those that were changed longest ago. */
  ofMember: { drafts: 50, bytes: 2_000_000 },
  /** The same limits for all guests on one network address (getNetwork). */
  ofAddress: { drafts: 100, bytes: 4_000_000 },
} as const

/** Limits of messages (docs/product.md#messages). */
export const messageLimits = {
  content: { min: 1, max: 5_000 },
  /** Messages per page of a conversation. */
  perPage: 50,
  conversationsPerPage: 20,
  /** How long the author can take a message back, in milliseconds. */
  takeBackFor: 5 * 60 * 1000,
  /** UTF-16 units of the beginning of a message, on one plain line. */
  excerpt: 120,
} as const
