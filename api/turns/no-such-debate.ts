/** What a call answers, with 404, whose address names a debate that is not there. */
export const noSuchDebate = 'There is no such debate.'
