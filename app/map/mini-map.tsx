import { argumentPath, debatePath, mapAnchor } from '../paths'
import { pluralise } from '../ui/pluralise'
import { type MiniMapLayout, miniStep } from './map-layout'

type Props = {
  mini: MiniMapLayout
  slug: string
  /** The number of the argument whose page this is. */
  number: number | null
}

/** Shows the position of an argument in its debate as a picture and in words. */
export function MiniMap({ mini: { rows, paths, here, top }, slug, number }: Props) {
  return (
    <section className="mini" aria-labelledby="here">
      {/* Not a heading, because it comes before the page's own. */}
      <b id="here">{number === null ? 'You are here' : `You are at #${number}`}</b>
      <svg
        className="my-1.5 w-full"
        viewBox={`0 0 1000 ${miniStep * rows}`}
        height={miniStep * rows}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {paths.map(({ look, d }) => (
          <path key={look} className={look || undefined} d={d} />
        ))}
        <path className="here" d={here} />
      </svg>
      <p className="facts">
        {top && top.beneath > 0 ? (
          <span>
            {`${pluralise(top.beneath, 'reply', 'replies')} under `}
            {top.number === number ? 'it' : <a href={argumentPath(slug, top.id)}>{`#${top.number}`}</a>}
          </span>
        ) : null}
        {top ? <a href={`${debatePath(slug)}#${mapAnchor}`}>Whole map</a> : null}
      </p>
    </section>
  )
}
