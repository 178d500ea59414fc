/** PRODUCT §2, Kick votes. Times in milliseconds. Without zod, for browsers. */
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
