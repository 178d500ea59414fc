/** What a run counted, and its faults. The run has failed if there are any. */
export type Outcome = { counted: string[]; faults: string[] }

/** Returns one line with the number of faults and the first three, or nothing. */
export function summariseFaults(what: string, faults: readonly unknown[]): string[] {
  if (faults.length === 0) return []
  return [`${faults.length} ${what}, such as ${faults.slice(0, 3).map(String).join('; ')}`]
}
