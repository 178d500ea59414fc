/** COMMUNITY §1, Passkeys. Times in milliseconds. Without zod, for browsers. */
export const passkeyLimits = {
  name: { min: 1, max: 60 },
  /** Of one account. */
  most: 20,
  /** How long one may take to answer what a browser was asked. */
  challengeGoodFor: 5 * 60 * 1000,
} as const
