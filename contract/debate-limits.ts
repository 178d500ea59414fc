/** docs/product.md#creating-a-debate. Lengths in UTF-16 units, turn lengths in days or minutes. Without zod, for browsers. */
export const debateLimits = {
  topic: { min: 10, max: 140 },
  description: { max: 5_000 },
  rounds: { min: 1, max: 10, usual: 3 },
  turnDays: { choices: [1, 3, 7], usual: 3 },
  turnMinutes: { choices: [2, 5, 10], usual: 5 },
  seats: { min: 1, max: 5, usual: 1 },
  characters: { min: 500, max: 10_000, usual: 5_000 },
  /** Bytes of an uploaded picture, and what it may be: a phone that is told so hands over its HEIC as a JPEG. */
  picture: { bytes: 2 * 1024 * 1024, types: 'image/jpeg,image/png,image/webp,image/gif,image/avif' },
  excerpt: 200,
} as const

/** What a debate of a type has not, so that nothing typed there is refused (docs/product.md#creating-a-debate). */
export const passedOver = {
  standard: ['turn_minutes'],
  live: ['turn_days'],
  open: ['side', 'rounds', 'turn_days', 'turn_minutes', 'seats_per_side'],
} as const

/** The server's clock (docs/product.md#turns), in milliseconds. Without zod, for browsers. */
export const clockLimits = {
  /** So late a post still counts: slow devices submit slowly. */
  grace: { standard: 120_000, live: 15_000, open: 0 },
  /** So many turns missed in a row are a forfeit. */
  misses: 2,
  /** A debate that nobody takes the other side of is cancelled after this. */
  lonely: 14 * 24 * 60 * 60 * 1000,
} as const

/** docs/product.md#voting-and-outcome. Without zod, for browsers. */
export const verdictLimits = {
  reason: { max: 1_000 },
  /** Reasons on a page. */
  perPage: 20,
} as const

/** docs/product.md#kick-votes. Times in milliseconds. Without zod, for browsers. */
export const kickLimits = {
  reason: { min: 10, max: 500 },
  /** It needs as many participants. */
  participants: 3,
  /** Of the eligible, in percent; and never fewer than `atLeast`. */
  share: 60,
  atLeast: 2,
  /** How long it stays open. */
  lasts: { standard: 24 * 60 * 60 * 1000, live: 2 * 60 * 1000, open: 0 },
  /** How long after a failed one the next can be opened against the same person. */
  retry: { standard: 72 * 60 * 60 * 1000, live: 10 * 60 * 1000, open: 0 },
  /** On a page of the list. */
  perPage: 50,
} as const

/** What a debate’s map shows (docs/product.md#debate-map). Without zod, for browsers. */
export const mapLimits = {
  /** How many levels below the motion it shows. */
  levels: 6,
  /** Arguments on it: those with the most beneath them. */
  blocks: 120,
} as const
