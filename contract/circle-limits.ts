/**
 * Limits of teams and groups (docs/product.md#teams-and-groups). Lengths in UTF-16 units. This module doesn't import zod, so browsers can
 * load it.
 */
export const circleLimits = {
  name: { min: 3, max: 60 },
  description: { max: 2_000 },
  /** The display name of an invited person, at most as long as foreign servers allow. */
  person: { max: 200 },
  search: { max: 200 },
  /** The maximum number of members of a team. A group has no limit. */
  membersOfTeam: 50,
  excerpt: 200,
  /** How long after a refusal the same person can be invited or ask to join again, in milliseconds. */
  pause: 7 * 24 * 60 * 60 * 1000,
} as const

/** Teams, or groups, per page. */
export const circlesPerPage = 20
/** Members, or people waiting to become members, per page. */
export const membersPerPage = 50
