/** A copy of one's own is made so often in 24 hours, for each member. Without zod, for browsers. */
export const copiesADay = 3
