/**
 * Whether a text has more marks than anybody means, so that a parser of Markdown would take long or end its stack: what
 * begins a line goes down a level each, and the end of an emphasis is looked for in all that follows. Looks at each character
 * once or twice.
 * @param source Markdown with LF line ends
 */
export function isMarkedBeyondReason(source: string): boolean {
  return isNestedBeyondReason(source) || timesIn(source, emphasis) > mostEmphasis || timesIn(source, strikes) > mostStrikes
}

/** Even of code full of underscores that many do not fit in an argument. */
const mostEmphasis = 2_000
const emphasis = /[*_]+/g
/** The parser looks at all that follows for each of them that ends nowhere. */
const mostStrikes = 500
const strikes = /~+/g

const timesIn = (source: string, mark: RegExp) => source.match(mark)?.length ?? 0

/** So many quotation and list marks before a line's words are no longer meant as such. */
const deepest = 25

/** One mark: a list's is followed by a blank, else it is a dash, an emphasis or a number. */
const mark = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
/** A line across the page, however long. */
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/

function isNestedBeyondReason(source: string): boolean {
  return source.split('\n').some((line) => marksBefore(line) >= deepest && !rule.test(line))
}

function marksBefore(line: string): number {
  let marks = 0
  mark.lastIndex = 0
  while (marks < deepest && mark.test(line)) marks++
  return marks
}
