/** PRODUCT §3. Without zod, for browsers. */
export const commentLimits = {
  content: { min: 1, max: 2_000 },
  /** Top-level comments (or replies, on a comment's page) on a page. */
  perPage: 50,
  /** How many levels a page shows below its top level, and how many replies of each comment at each of them. */
  shown: { depth: 2, widths: [3, 2] },
} as const
