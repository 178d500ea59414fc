/** PRODUCT §2, Creating. Lengths in UTF-16 units, turn lengths in days or minutes. Without zod, for browsers. */
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

/** What a debate of a type has not, so that nothing typed there is refused (PRODUCT §2, Creating). */
export const passedOver = {
  standard: ['turn_minutes'],
  live: ['turn_days'],
  open: ['side', 'rounds', 'turn_days', 'turn_minutes', 'seats_per_side'],
} as const
