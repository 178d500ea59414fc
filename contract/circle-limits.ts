/** Of teams and groups (docs/product.md#teams-and-groups). Lengths in UTF-16 units. Without zod, for browsers. */
export const circleLimits = {
  name: { min: 3, max: 60 },
  description: { max: 2_000 },
  /** The display name of whom a member invites: as long as any that another server may have. */
  person: { max: 200 },
  search: { max: 200 },
  /** Members of a team; a group has no limit. */
  membersOfTeam: 50,
  excerpt: 200,
  /** Who was declined may be invited, or ask, again after so long, milliseconds. */
  pause: 7 * 24 * 60 * 60 * 1000,
} as const

/** Teams, or groups, on a page of them. */
export const circlesPerPage = 20
/** Members, or those who wait to be, on a page. */
export const membersPerPage = 50
