/** What the threads of arguments and of comments have in common. */
export const threadLimits = {
  /** UTF-16 units of a post's beginning as one plain line. */
  excerpt: 160,
} as const

/** The best by the lower bound of its score first, the latest first, or as they were posted. */
export const threadSorts = ['top', 'new', 'old'] as const
export type ThreadSort = (typeof threadSorts)[number]
