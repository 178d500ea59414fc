import { formatNumber } from '#contract/format-number'
import { sideNames } from '../debates/debate-text'
import { argumentPath, debatePath, mapAnchor, withQuery } from '../paths'
import { pluralise } from '../ui/pluralise'
import type { Block, Drawn, Rest, Strip } from './draw'

type Props = {
  map: Drawn
  slug: string
  /** How many arguments there are, on the map or not. */
  count: number
  /** The ids of those that stand on this page. */
  here: ReadonlySet<string>
}

/**
 * A debate's shape to be seen and pressed. It has no words for ears, keys and text browsers, who would go through every block: all that
 * is written on it is content of the stylesheet, and the list it leads to is its equal. Its links are SVG's own (xlink:href), which
 * text browsers take for no links: else w3m and lynx would stop at each of them, nameless.
 */
export function DebateMap({ map, slug, count, here }: Props) {
  return (
    <figure className="map" id={mapAnchor} aria-label="Map of the debate">
      <svg height={step * (map.rows + 1) - gap} aria-hidden="true">
        <foreignObject {...at({ x: 0, width: 100, row: 0 })}>
          <i data-label={`The motion · ${pluralise(count, 'argument')}`} />
        </foreignObject>
        {map.blocks.map((block) => (
          <a key={block.id} {...{ xlinkHref: here.has(block.id) ? `#n${block.number}` : argumentPath(slug, block.id) }} tabIndex={-1}>
            <foreignObject {...at(block)}>
              <i className={classOf(block)} title={titleOf(block)} data-label={block.label} />
            </foreignObject>
          </a>
        ))}
        {map.rest.map((rest) => (
          <foreignObject key={`${rest.row} ${rest.x}`} {...at(rest)}>
            <i data-label={labelOf(rest)} />
          </foreignObject>
        ))}
      </svg>
      <figcaption className="facts">
        <span className="facts" aria-hidden="true">
          <i className="for" data-label="for the motion" />
          <i className="against" data-label="against it" />
          <i data-label="Below each argument: what answers it." />
        </span>
        {map.rows > shownAtOnce ? (
          <b aria-hidden="true">
            <a href={`#${mapAnchor}`} tabIndex={-1}>
              Whole map
            </a>
          </b>
        ) : null}{' '}
        <a href={withQuery(debatePath(slug), { view: 'outline' })}>The map as a list</a>
      </figcaption>
    </figure>
  )
}

/** Rows of arguments that a phone shows before it is asked for all (map.css). */
const shownAtOnce = 3

/** From row to row, and what is free between two, in pixels. */
const step = 20
const gap = 3

function at({ x, width, row }: Strip) {
  return { x: `${x}%`, y: step * row, width: `${width}%`, height: step - gap }
}

function classOf({ side, label }: Block): string | undefined {
  return [side, label === '' ? 'narrow' : null].filter(Boolean).join(' ') || undefined
}

/** "#14 For the motion, disputes #12, Ben". */
function titleOf({ number, side, answers, name }: Block): string {
  const spoken = side && `${sideNames[side]}${answers ? ' the motion' : ''}`
  return [`#${number}${spoken ? ` ${spoken}` : ''}`, answers, name].filter(Boolean).join(', ')
}

function labelOf({ width, count }: Rest): string {
  return width < 3 ? '+' : `+ ${formatNumber(count)}`
}
