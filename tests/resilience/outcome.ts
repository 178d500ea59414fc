/** What a run counted, and what was wrong: nothing, or it has failed. */
export type Outcome = { counted: string[]; faults: string[] }

/** The first few of many faults, and how many there are. */
export function few(what: string, faults: readonly unknown[]): string[] {
  if (faults.length === 0) return []
  return [`${faults.length} ${what}, such as ${faults.slice(0, 3).map(String).join('; ')}`]
}
