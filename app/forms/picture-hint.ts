/** Ends the hint of every field for a picture: who has to sign in again when they send it, chooses it once more. */
export const notKeptInWords = 'Pictures are not kept when you have to sign in again; choose it after.'
