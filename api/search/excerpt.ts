import type { Marks } from '#contract/marked-text'
import { findCutPosition } from '#contract/shorten'
import type { Term, TermMatch } from './terms.ts'
import { type Token, tokenise } from './tokenise.ts'

/** Marks where the terms occur in a text. Returns the text normalised, as the offsets count it. */
export function markedText(source: string, terms: readonly Term[]): { text: string; marks: Marks } {
  const { text, words, joinedTokens } = tokenise(source)
  const ways = terms.flatMap((term) => (term.not ? [] : term.ways))
  const marks = ways.flatMap((way) => [
    ...findMarks(way, words),
    ...(way.words.length === 1 ? joinedTokens.flatMap((whole) => findMarks(way, [whole])) : []),
  ])
  return { text, marks: mergeMarks(marks) }
}

/**
 * Returns the part of a text around the first match, or its beginning, cut between words.
 * @param length the most UTF-16 units, without the dots where it was cut
 */
export function makeSearchExcerpt(source: string, terms: readonly Term[], length: number): { text: string; marks: Marks } {
  const { text, marks } = markedText(source, terms)
  const first = marks[0]?.[0] ?? 0
  // A list shows one line, so the match must be near its beginning, even if the text ends soon.
  const before = Math.floor(length / 4)
  const from = first <= before ? 0 : afterSpace(text, first - before, first)
  const to = from + length >= text.length ? text.length : beforeSpace(text, from + length)
  const [start, end] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  const shift = start.length - from
  const inside = marks.flatMap(
    ([at, until]): Marks => (until <= from || at >= to ? [] : [[Math.max(at, from) + shift, Math.min(until, to) + shift]]),
  )
  return { text: start + text.slice(from, to) + end, marks: inside }
}

function findMarks({ words, open }: TermMatch, tokens: readonly Token[]): Marks {
  const last = words.length - 1
  return tokens.flatMap((token, index): Marks => {
    const matches = words.every((word, step) => {
      const found = tokens[index + step]?.text
      return open && step === last ? found?.startsWith(word) : found === word
    })
    const end = tokens[index + last]
    if (!matches || !end) return []
    // A single letter of a script without spaces is the first of a pair.
    return [[token.start, open && end.head ? end.head.end : end.end]]
  })
}

/** Sorts marks and merges those that touch. */
function mergeMarks(marks: Marks): Marks {
  const merged: Marks = []
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    const before = merged.at(-1)
    if (before && start <= before[1]) before[1] = Math.max(before[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** How far a cut may move to fall between two words, in UTF-16 units. */
const maxShift = 24

function afterSpace(text: string, from: number, latest: number): number {
  const space = text.indexOf(' ', from)
  if (space >= 0 && space < Math.min(from + maxShift, latest)) return space + 1
  return findCutPosition(text, from)
}

function beforeSpace(text: string, to: number): number {
  const space = text.lastIndexOf(' ', to)
  if (space > to - maxShift) return space
  return findCutPosition(text, to)
}
