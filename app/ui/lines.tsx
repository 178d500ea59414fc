import { Fragment } from 'react'

/** Plain text as typed, line by line. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and never move
    <Fragment key={place}>
      {place > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}
