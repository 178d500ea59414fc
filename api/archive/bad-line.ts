/** A line of an archive that can't be taken in; the message is the reason, in words. */
export class BadLine extends Error {}
