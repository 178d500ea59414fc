/**
 * How many minutes a link that resets a password is good, once (PRODUCT §4, Account). Apart from the shapes, so that a browser
 * that only needs this gets no zod with it.
 */
export const resetLinkMinutes = 60
