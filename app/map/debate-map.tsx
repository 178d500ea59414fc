import { formatNumber } from '#contract/format-number'
import { sideNames } from '../debates/debate-text'
import { argumentPath, debatePath, mapAnchor, withQuery } from '../paths'
import { pluralise } from '../ui/pluralise'
import { type Block, type MapLayout, type MiniMapLayout, miniStep, type RemainingArguments, type Strip } from './map-layout'

type Props = {
  map: MapLayout
  slug: string
  /** The number of arguments in the debate, on the map or not. */
  count: number
  /** The upvotes of the arguments on this page, by their ids; null if the API doesn't count them. */
  here: ReadonlyMap<string, number | null>
}

/**
 * Shows the shape of a debate to people who see it and use a pointer. Screen readers, keyboards and text browsers skip it, because they
 * would have to pass every block. All text on it is CSS content, and the linked list has the same information. Its links use xlink:href,
 * which w3m and lynx ignore; with href, those browsers would stop at each link and find no name.
 */
export function DebateMap({ map, slug, count, here }: Props) {
  const most = Math.max(1, ...[...here.values()].map((votes) => votes ?? 0))
  return (
    <figure className="map relative" id={mapAnchor} aria-label="Map of the debate">
      <svg className="block w-full" height={rowHeight * (map.rows + 1) - gap} aria-hidden="true">
        <foreignObject {...blockPosition({ x: 0, width: 100, row: 0 })}>
          <i data-label={`The motion · ${pluralise(count, 'argument')}`} />
        </foreignObject>
        {map.blocks.map((block) => (
          <a key={block.id} {...{ xlinkHref: here.has(block.id) ? `#n${block.number}` : argumentPath(slug, block.id) }} tabIndex={-1}>
            <foreignObject {...blockPosition(block)}>
              <i
                className={blockClass(block, voteStrength(here.get(block.id) ?? 0, most))}
                title={blockTitle(block)}
                data-label={block.label}
              />
            </foreignObject>
          </a>
        ))}
        {map.rest.map((rest) => (
          <foreignObject key={`${rest.row} ${rest.x}`} {...blockPosition(rest)}>
            <i data-label={remainderLabel(rest)} />
          </foreignObject>
        ))}
      </svg>
      {/* Lies over the block of the argument that is being read, once its script knows which (elements/map-marker.ts). */}
      <map-marker class="absolute max-sm:hidden" />
      <figcaption className="facts">
        <span className="facts max-sm:hidden" aria-hidden="true">
          <i className="for text-for not-italic" data-label="for the motion" />
          <i className="against text-against not-italic" data-label="against it" />
        </span>
        <b className="sm:hidden" aria-hidden="true">
          <a href={`#${mapAnchor}`} tabIndex={-1}>
            Show the map
          </a>
        </b>{' '}
        <a href={withQuery(debatePath(slug), { view: 'outline' })}>View map as list</a>
      </figcaption>
    </figure>
  )
}

/** The height of a row including its gap, and the height of the gap, in pixels. */
const rowHeight = 26
const gap = 2

function blockPosition({ x, width, row }: Strip) {
  return { x: `${x}%`, y: rowHeight * row, width: `${width}%`, height: rowHeight - gap }
}

function blockClass({ side, label }: Block, strength: string | undefined): string | undefined {
  return [side, label === '' ? 'narrow' : null, strength].filter(Boolean).join(' ') || undefined
}

/** Returns the class of how strongly a block is filled; undefined without votes. */
function voteStrength(votes: number, most: number): string | undefined {
  return strengths[Math.ceil((3 * votes) / most) - 1]
}

/** An argument with more votes is filled more strongly (map.css). */
const strengths = ['[--strength:10%]', '[--strength:20%]', '[--strength:32%]'] as const

/** Returns "#14 For the motion, opposes #12, Ben". */
function blockTitle({ number, side, answers, name }: Block): string {
  const spoken = side && `${sideNames[side]}${answers ? ' the motion' : ''}`
  return [`#${number}${spoken ? ` ${spoken}` : ''}`, answers, name].filter(Boolean).join(', ')
}

function remainderLabel({ width, count }: RemainingArguments): string {
  return width < 3 ? '+' : `+ ${formatNumber(count)}`
}

const outline = 'fill-(--side,var(--color-control))'

type MiniMapProps = {
  mini: MiniMapLayout
  slug: string
  /** The number of the argument whose page this is. */
  number: number | null
}

/** Shows the position of an argument in its debate as a picture and in words. */
export function MiniMap({ mini: { rows, paths, here, top }, slug, number }: MiniMapProps) {
  return (
    <section className="mini" aria-labelledby="here">
      {/* Not a heading, because it comes before the page's own heading. */}
      <b id="here">{number === null ? 'You are here' : `You are at #${number}`}</b>
      <svg
        className="my-1.5 w-full"
        viewBox={`0 0 1000 ${miniStep * rows}`}
        height={miniStep * rows}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {paths.map(({ look, d }) => (
          <path key={look} className={`${outline} ${look.endsWith('on') ? look : `${look} opacity-45`}`} d={d} />
        ))}
        <path className="fill-none stroke-focus stroke-3" vectorEffect="non-scaling-stroke" d={here} />
      </svg>
      <p className="facts">
        {top && top.descendants > 0 ? (
          <span>
            {`${pluralise(top.descendants, 'reply', 'replies')} under `}
            {top.number === number ? 'it' : <a href={argumentPath(slug, top.id)}>{`#${top.number}`}</a>}
          </span>
        ) : null}
        {top ? <a href={`${debatePath(slug)}#${mapAnchor}`}>Whole map</a> : null}
      </p>
    </section>
  )
}
