/**
 * An argument of the first levels with what hangs beneath it (LOOK-2 §4): a table of `tables.ts`, and as it says. It is kept as
 * arguments come, so that a map costs the same however many there are.
 */
export type BranchesTable = {
  argument_id: number
  debate_id: number
  /** The argument it answers. */
  parent_id: number | null
  /** 0 at the top. */
  level: number
  /** Itself and all that is beneath it, however deep. */
  size: number
  /** How many of these nobody has answered. */
  leaves: number
}
export type BranchRow = BranchesTable
