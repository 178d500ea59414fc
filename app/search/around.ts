import type { Marks } from '#contract/marked-text'
import { wholeUntil } from '#contract/shortened'

/** So much stands before the first match, and so much in all, in UTF-16 units. */
const before = 24
const length = 100

/** One line's worth of an excerpt, in which its first match can be seen and is soon heard. Words stay whole where there are spaces. */
export function aroundFirst(text: string, marks: Marks): { text: string; marks: Marks } {
  const [from, to] = marks[0] ?? [0, 0]
  const begin = from <= before ? 0 : beginning(text, from - before, from)
  const end = text.length - begin <= length ? text.length : ending(text, to, begin + length)
  const lead = begin > 0 ? '…' : ''
  const shift = lead.length - begin
  return {
    text: lead + text.slice(begin, end) + (end < text.length ? '…' : ''),
    marks: marks.filter((mark) => mark[1] <= end).map((mark) => [mark[0] + shift, mark[1] + shift]),
  }
}

function beginning(text: string, from: number, to: number): number {
  const space = text.slice(from, to).indexOf(' ')
  return space === -1 ? wholeUntil(text, from) : from + space + 1
}

function ending(text: string, from: number, to: number): number {
  const space = text.lastIndexOf(' ', to)
  return space > from ? space : wholeUntil(text, to)
}
