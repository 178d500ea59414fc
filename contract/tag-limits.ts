/** Tags and who follows them (docs/product.md#creating-a-debate). Without zod, for browsers. */
export const tagLimits = {
  perDebate: 5,
  length: { min: 1, max: 40 },
  /** So many one can follow: what is joined with them stays small. */
  followed: 100,
} as const
