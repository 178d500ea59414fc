/** Lengths of an account's fields, in UTF-16 units (docs/product.md#accounts). Without zod, for browsers, as all of this module. */
export const accountLimits = {
  name: { min: 1, max: 80 },
  email: { min: 3, max: 254 },
  password: { min: 8, max: 128 },
  displayName: { min: 2, max: 40 },
  /** A one-time code. */
  code: { max: 100 },
  /** An administrator's search for people. */
  search: { max: 200 },
} as const

/** What some may do beyond all others (docs/moderation.md). */
export const roles = ['moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** One's own profile (docs/product.md#settings). Lengths in UTF-16 units, times in milliseconds. */
export const settingsLimits = {
  bio: { max: 1_000 },
  /** Another display name: once in so long. */
  renamedOnceIn: 30 * 24 * 60 * 60 * 1000,
  /** So long the name before leads to the one after, and is nobody else's. */
  formerNameLeadsFor: 90 * 24 * 60 * 60 * 1000,
  /** So long a sign-in brings a deleted account back. */
  deletedKeptFor: 14 * 24 * 60 * 60 * 1000,
} as const

/**
 * How many minutes a link that resets a password is good, once (docs/product.md#accounts).
 */
export const resetLinkMinutes = 60

/** docs/product.md#passkeys. Times in milliseconds. */
export const passkeyLimits = {
  name: { min: 1, max: 60 },
  /** Of one account. */
  most: 20,
  /** How long one may take to answer what a browser was asked. */
  challengeGoodFor: 5 * 60 * 1000,
} as const

/** What a new account may on its first day (docs/moderation.md): enough for who argues, too little for who advertises. */
export const newcomerLimits = { comments: 10, debates: 3, /** In one post. */ links: 2 } as const

/** customer-spec §7, Friends: so many people are invited at a time. */
export const invitesAtOnce = 10
/**
 * So many invitations one member may mail within 24 hours, by how long they have had their account: who has just come sends few. `until` is
 * in days.
 */
export const invitesADay = [
  { until: 1, most: 5 },
  { until: 7, most: 10 },
  { until: 30, most: 20 },
  { until: Number.POSITIVE_INFINITY, most: 50 },
] as const
/** So long the link of an invite is good. */
export const inviteDays = 30

/** A copy of one's own is made so often in 24 hours, for each member. */
export const copiesADay = 3
