/** customer-spec §7, Friends: so many people are invited at a time. Without zod, for browsers. */
export const invitesAtOnce = 10
/**
 * So many invitations one member may mail within 24 hours, by how long they have had their account: who has just come sends few. `until` is
 * in days.
 */
export const invitesADay = [
  { until: 1, most: 5 },
  { until: 7, most: 10 },
  { until: 30, most: 20 },
  { until: Number.POSITIVE_INFINITY, most: 50 },
] as const
/** So long the link of an invite is good. */
export const inviteDays = 30
