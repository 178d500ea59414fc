/** Limits of tags and of following them (docs/product.md#creating-a-debate). Without zod, for browsers. */
export const tagLimits = {
  perDebate: 5,
  length: { min: 1, max: 40 },
  /** How many tags a person can follow, which bounds the cost of joins. */
  followed: 100,
} as const
