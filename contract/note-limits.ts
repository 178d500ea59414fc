/** Content notes: why something is folded until its reader wants to see it. Without zod, for browsers. */
export const noteLimits = { reason: { min: 3, max: 80 } } as const

/** Who put it there. What moderators have put, they alone take away. */
export const noters = ['author', 'moderators'] as const
export type Noter = (typeof noters)[number]

/** What stands over what is folded, and in its place wherever its beginning would be quoted. */
export const noteInWords = (reason: string) => `Sensitive: ${reason}`
