/** One's own profile (PRODUCT §4, Settings). Lengths in UTF-16 units, times in milliseconds. Without zod, for browsers. */
export const settingsLimits = {
  bio: { max: 1_000 },
  /** Another display name: once in so long. */
  renamedOnceIn: 30 * 24 * 60 * 60 * 1000,
  /** So long the name before leads to the one after, and is nobody else's. */
  formerNameLeadsFor: 90 * 24 * 60 * 60 * 1000,
  /** So long a sign-in brings a deleted account back. */
  deletedKeptFor: 14 * 24 * 60 * 60 * 1000,
} as const
