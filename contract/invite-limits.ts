/** customer-spec §7, Friends: so many people are invited at a time. Without zod, for browsers. */
export const invitesAtOnce = 10
/** So long the link of an invite is good. */
export const inviteDays = 30
