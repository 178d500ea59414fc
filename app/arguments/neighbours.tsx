import type { Thread } from '#contract/arguments'
import { argumentPath, debatePath } from '../paths'

/** The ways on from an argument: before and after it at its level, and what it answers. */
export function Neighbours({ thread: { argument, previous, next }, slug }: { thread: Thread; slug: string }) {
  const { number, parent_id: parent, parent_number: parentNumber } = argument
  return (
    <nav className="row" aria-label={`Around #${number}`}>
      {previous ? (
        <>
          <a href={argumentPath(slug, previous.id)} rel="prev">{`Previous at this level: #${previous.number}`}</a>{' '}
        </>
      ) : null}
      {parent === null ? (
        <a href={debatePath(slug)} rel="up">
          What it answers: the motion
        </a>
      ) : (
        <a href={argumentPath(slug, parent)} rel="up">{`What it answers: #${parentNumber}`}</a>
      )}
      {next ? (
        <>
          {' '}
          <a href={argumentPath(slug, next.id)} rel="next">{`Next at this level: #${next.number}`}</a>
        </>
      ) : null}
    </nav>
  )
}
