/** Lengths of an account's fields, in UTF-16 units (docs/product.md#accounts). This module doesn't import zod, so browsers can load it. */
export const accountLimits = {
  name: { min: 1, max: 80 },
  email: { min: 3, max: 254 },
  password: { min: 8, max: 128 },
  displayName: { min: 2, max: 40 },
  /** A code for two-factor authentication as typed, or a recovery code. */
  code: { max: 100 },
  /** An administrator's search for people. */
  search: { max: 200 },
} as const

/** Roles that allow more than an ordinary account (docs/moderation.md). */
export const roles = ['moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** Limits of profile settings (docs/product.md#settings). Lengths in UTF-16 units, times in milliseconds. */
export const settingsLimits = {
  bio: { max: 1_000 },
  /** A display name can be changed once within this time. */
  renameInterval: 30 * 24 * 60 * 60 * 1000,
  /** The former name redirects to the new one for this long, and nobody else can take it. */
  formerNameRedirectsFor: 90 * 24 * 60 * 60 * 1000,
  /** Signing in within this time restores a deleted account. */
  deletionGracePeriod: 14 * 24 * 60 * 60 * 1000,
} as const

/** How long a password reset link is valid, in minutes. It works once (docs/product.md#accounts). */
export const resetLinkMinutes = 60

/** Limits of passkeys (docs/product.md#passkeys). Times in milliseconds. */
export const passkeyLimits = {
  name: { min: 1, max: 60 },
  /** The maximum number of passkeys of one account. */
  most: 20,
  /** How long a person may take to answer the browser's prompt. */
  challengeValidFor: 5 * 60 * 1000,
} as const

/** Limits of an account's first day (docs/moderation.md). They are enough for people who argue and too little for people who advertise. */
export const newAccountLimits = { comments: 10, debates: 3, /** Links in one post. */ links: 2 } as const

/** How many people one call may invite (customer-spec §7, Friends). */
export const invitesAtOnce = 10
/** How many invitations a member may send within 24 hours, by the age of the account: a new account sends few. `until` is in days. */
export const invitesPerDay = [
  { until: 1, most: 5 },
  { until: 7, most: 10 },
  { until: 30, most: 20 },
  { until: Number.POSITIVE_INFINITY, most: 50 },
] as const
/** How long the link of an invitation is valid. */
export const inviteDays = 30

/** How often a member may download their data within 24 hours. */
export const downloadsPerDay = 3
