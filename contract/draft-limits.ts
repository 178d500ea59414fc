/** A draft holds what a person had typed into one form, field by field (PRODUCT §7, Drafts). Without zod, for browsers. */
export const draftLimits = {
  fields: 20,
  name: 60,
  value: 20_000,
  place: 2_000,
  guestHours: 24,
  memberDays: 30,
  guestKeyLength: 43,
  /** So many are kept at a time, and so many bytes of them: when one more comes, those that were changed longest ago go first. */
  ofMember: { drafts: 50, bytes: 2_000_000 },
  /** The same of all guests whose address counts as one (networkOf). */
  ofAddress: { drafts: 100, bytes: 4_000_000 },
} as const
