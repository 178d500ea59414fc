/**
 * Nothing was written, and not because of what was to be written: `locked` where another process held the database for
 * longer than one waits, `unwritable` where the disk is full, or may not be written to.
 */
export class NotWritten extends Error {
  /** What the engine calls it, if it said anything. */
  readonly code: string
  constructor(
    readonly why: 'locked' | 'unwritable',
    options?: ErrorOptions,
  ) {
    super(why === 'locked' ? 'another process holds the database' : 'the database cannot be written to', options)
    this.code = codeOf(options?.cause)
  }
}

/** Codes of SQLite, as far as they go, and of PostgreSQL: its appendix "Error Codes". */
const codes = {
  // A lock not given in time or never in many tries, a deadlock, two that cannot stand beside each other.
  locked: /^(SQLITE_(BUSY|LOCKED|PROTOCOL)|55P03$|40P01$|40001$)/,
  // The disk is full or faulty, the file or its folder read-only, the server read-only or a replica.
  unwritable: /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|53100$|25006$|58030$)/,
} as const

/** @returns what an engine's fault means, or the fault itself if it is another */
export function asNotWritten(fault: unknown): unknown {
  const code = codeOf(fault)
  if (codes.locked.test(code)) return new NotWritten('locked', { cause: fault })
  if (codes.unwritable.test(code)) return new NotWritten('unwritable', { cause: fault })
  return fault
}

/** Whether another process holds the SQLite file for this moment. */
export function isHeld(fault: unknown): boolean {
  return /^SQLITE_(BUSY|PROTOCOL)/.test(codeOf(fault))
}

/** Whether a row could not be written for another has what must be one's own. */
export function isTaken(fault: unknown): boolean {
  return /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/.test(codeOf(fault))
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : ''
}
