/** The limits of lists of highlights, without zod, for browsers. */
export const highlightLimits = {
  /** customer-spec §9, Highlights on home. */
  onHome: 5,
  perPage: 20,
  /** The list ends here; arguments further down are no longer recent. */
  most: 100,
  /** Characters of text in a clip. */
  clip: 400,
} as const
