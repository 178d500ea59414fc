/** What a debate’s map shows (LOOK-2 §4). Without zod, for browsers. */
export const mapLimits = {
  /** How many levels below the motion it shows. */
  levels: 6,
  /** Arguments on it: those with the most beneath them. */
  blocks: 120,
} as const
