/** A measurement: our value, what it is compared with, and the promise (docs/architecture.md, Promises). */
export type Finding = {
  what: string
  /** Our value and the one it is compared with, formatted: "3.1 ms", "1.9 ms". */
  ours: string
  against?: string
  /** The value to compare with the promise: a ratio, or our own value. */
  value: number
  /** `value` formatted: "1.27", "312 ms". */
  shown?: string
  /** The highest `value` that keeps the promise; if left out, the value is only recorded. */
  promise?: number
}

type Verdict = 'kept' | 'near' | 'MISSED' | '–'

/** @param tolerance 1, or more on a shared machine with short runs */
export function judgeFinding({ value, promise }: Finding, tolerance: number): Verdict {
  if (promise === undefined) return '–'
  // Not `value > promise`, because NaN must count as missed.
  if (value <= promise) return 'kept'
  return value <= promise * tolerance ? 'near' : 'MISSED'
}

/** Formats all findings as a table, one per line. */
export function formatTable(findings: readonly Finding[], tolerance: number): string {
  const rows = findings.map((finding) => [
    finding.what,
    finding.ours,
    finding.against ?? '',
    finding.shown ?? finding.value.toFixed(2),
    finding.promise === undefined ? '' : `≤ ${finding.promise}`,
    judgeFinding(finding, tolerance),
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

/** Returns the ratio of our value to another one. */
export function ratio(what: string, ours: number, against: number, format: (value: number) => string, promise?: number): Finding {
  return { what, ours: format(ours), against: format(against), value: ours / against, ...(promise !== undefined && { promise }) }
}
