/** One measurement: what we measured, beside what, and what of it was promised (docs/architecture.md, Promises). */
export type Finding = {
  what: string
  /** Ours, and what it stands against, in words: "3.1 ms", "1.9 ms". */
  ours: string
  against?: string
  /** What is compared with the promise: a ratio, or ours itself. */
  value: number
  /** How `value` reads: "1.27", "312 ms". */
  shown?: string
  /** The highest `value` that keeps the promise; left out: measured for the record. */
  promise?: number
}

type Verdict = 'kept' | 'near' | 'MISSED' | '–'

/** @param tolerance 1, or more where a machine is shared and runs are short */
export function verdictOf({ value, promise }: Finding, tolerance: number): Verdict {
  if (promise === undefined) return '–'
  // Not `value > promise`: what is no number keeps no promise.
  if (value <= promise) return 'kept'
  return value <= promise * tolerance ? 'near' : 'MISSED'
}

/** A table of all findings, one a line. */
export function tableOf(findings: readonly Finding[], tolerance: number): string {
  const rows = findings.map((finding) => [
    finding.what,
    finding.ours,
    finding.against ?? '',
    finding.shown ?? finding.value.toFixed(2),
    finding.promise === undefined ? '' : `≤ ${finding.promise}`,
    verdictOf(finding, tolerance),
  ])
  const all = [['measured', 'ours', 'against', 'value', 'promise', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Ours to another's, of the same measure. */
export function ratio(what: string, ours: number, against: number, inWords: (value: number) => string, promise?: number): Finding {
  return { what, ours: inWords(ours), against: inWords(against), value: ours / against, ...(promise !== undefined && { promise }) }
}
