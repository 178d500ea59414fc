/** docs/product.md#comments. Without zod, for browsers. */
export const commentLimits = {
  content: { min: 1, max: 2_000 },
  /** Top-level comments (or replies, on a comment's page) on a page. */
  perPage: 50,
  /** How many levels a page shows below its top level, and how many replies of each comment at each of them. */
  shown: { depth: 2, widths: [3, 2] },
} as const

/** How a post is voted on. Without zod, for browsers. */
export const voteTypes = ['up', 'down'] as const
export type VoteType = (typeof voteTypes)[number]

/** Content notes: why something is folded until its reader wants to see it. Without zod, for browsers. */
export const noteLimits = { reason: { min: 3, max: 80 } } as const

/** Who put it there. What moderators have put, they alone take away. */
export const noters = ['author', 'moderators'] as const
export type Noter = (typeof noters)[number]

/** What stands over what is folded, and in its place wherever its beginning would be quoted. */
export const noteInWords = (reason: string) => `Sensitive: ${reason}`

/** A draft holds what a person had typed into one form, field by field (docs/product.md#drafts). Without zod, for browsers. */
export const draftLimits = {
  fields: 20,
  name: 60,
  value: 20_000,
  place: 2_000,
  guestHours: 24,
  memberDays: 30,
  guestKeyLength: 43,
  /** So many are kept at a time, and so many bytes of them: when one more comes, those that were changed longest ago go first. */
  ofMember: { drafts: 50, bytes: 2_000_000 },
  /** The same of all guests whose address counts as one (networkOf). */
  ofAddress: { drafts: 100, bytes: 4_000_000 },
} as const
