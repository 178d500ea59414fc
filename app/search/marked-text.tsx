import type { Marks } from '#contract/marked-text'

/** Shows a text with its matches marked. The text is never interpreted as HTML. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  const parts = marks.map(([from, to], index) => ({
    from,
    before: text.slice(marks[index - 1]?.[1] ?? 0, from),
    match: text.slice(from, to),
  }))
  return (
    <>
      {parts.map(({ from, before, match }) => [before, <mark key={from}>{match}</mark>])}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
