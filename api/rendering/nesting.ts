/** So many quotation and list marks before a line's words are no longer meant as such. */
const deepest = 25

/** One mark: a list's is followed by a blank, else it is a dash, an emphasis or a number. */
const mark = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
/** A line across the page, however long. */
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/

/**
 * Whether a line begins with so many marks that a parser of Markdown, which goes down a level for each, would take
 * long or end its stack. Looks at each character once.
 * @param source Markdown with LF line ends
 */
export function isNestedBeyondReason(source: string): boolean {
  return source.split('\n').some((line) => marksBefore(line) >= deepest && !rule.test(line))
}

function marksBefore(line: string): number {
  let marks = 0
  mark.lastIndex = 0
  while (marks < deepest && mark.test(line)) marks++
  return marks
}
