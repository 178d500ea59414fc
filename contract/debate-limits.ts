/**
 * Limits of a new debate (docs/product.md#creating-a-debate). Lengths in UTF-16 units, turns in days or minutes. This module doesn't import
 * zod, so browsers can load it.
 */
export const debateLimits = {
  topic: { min: 10, max: 140 },
  description: { max: 5_000 },
  rounds: { min: 1, max: 10, usual: 3 },
  turnDays: { choices: [1, 3, 7], usual: 3 },
  turnMinutes: { choices: [2, 5, 10], usual: 5 },
  seats: { min: 1, max: 5, usual: 1 },
  characters: { min: 500, max: 10_000, usual: 5_000 },
  /** Bytes of an uploaded picture, and its allowed types. Phones convert HEIC to JPEG when a form lists the types it takes. */
  picture: { bytes: 2 * 1024 * 1024, types: 'image/jpeg,image/png,image/webp,image/gif,image/avif' },
  excerpt: 200,
} as const

/** Fields that a debate of each type ignores, so that values left in hidden inputs aren't refused (docs/product.md#creating-a-debate). */
export const ignoredFields = {
  standard: ['turn_minutes'],
  live: ['turn_days'],
  open: ['side', 'rounds', 'turn_days', 'turn_minutes', 'seats_per_side'],
} as const

/** Limits of the clock that ends turns (docs/product.md#turns), in milliseconds. */
export const clockLimits = {
  /** How long after its deadline a post still counts, because slow devices submit late. */
  grace: { standard: 120_000, live: 15_000, open: 0 },
  /** How many missed turns in a row are a forfeit. */
  misses: 2,
  /** A debate is cancelled if nobody takes the other side within this time. */
  noOpponent: 14 * 24 * 60 * 60 * 1000,
} as const

/** Limits of verdicts (docs/product.md#voting-and-outcome). */
export const verdictLimits = {
  reason: { max: 1_000 },
  /** Reasons per page. */
  perPage: 20,
} as const

/** Limits of kick votes (docs/product.md#kick-votes). Times in milliseconds. */
export const kickLimits = {
  reason: { min: 10, max: 500 },
  /** The minimum number of participants in a debate with a kick vote. */
  participants: 3,
  /** The share of eligible votes that passes a kick vote, in percent, but never fewer votes than `atLeast`. */
  share: 60,
  atLeast: 2,
  /** How long a vote stays open. */
  lasts: { standard: 24 * 60 * 60 * 1000, live: 2 * 60 * 1000, open: 0 },
  /** How long after a failed vote the next can be opened against the same person. */
  retry: { standard: 72 * 60 * 60 * 1000, live: 10 * 60 * 1000, open: 0 },
  /** Kick votes per page. */
  perPage: 50,
} as const

/** Limits of a debate's map (docs/product.md#debate-map). */
export const mapLimits = {
  /** Levels shown below the motion. */
  levels: 6,
  /** The maximum number of arguments shown: those with the most replies beneath them. */
  blocks: 120,
} as const

/** Limits of tags and of following them (docs/product.md#creating-a-debate). */
export const tagLimits = {
  perDebate: 5,
  length: { min: 1, max: 40 },
  /** How many tags a person can follow, which bounds the cost of joins. */
  followed: 100,
} as const

/** The errors for a refused picture. Browsers show them before they upload a picture, and our API answers with them. */
export const pictureErrors = {
  tooLarge: 'The picture is larger than 2 MB. Choose a smaller one.',
  unreadable: 'That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
} as const
