import { mapLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { Block, MapLayout, Strip } from './map-layout'

/** An argument on the line from the top level down to the argument whose page this is. */
export type LineArgument = { id: string; number: number | null; side: Side | null }

/** The map without text, as one outline for each look: a side or none, on the line or off it. */
export type MiniMapLayout = {
  rows: number
  paths: { look: string; d: string }[]
  /** The outline of the argument itself, as SVG path data. */
  here: string
  /** The first argument of the line and the number of arguments below it; null if the map lacks it. */
  top: { id: string; number: number; beneath: number } | null
}

/**
 * Draws the position of an argument in its debate (docs/product.md#debate-map): on the map if that shows the argument, otherwise only the
 * end of its line.
 * @param line from the top level down to the argument
 * @returns null if there is no line to show
 */
export function layOutMiniMap(drawn: MapLayout | null, line: readonly LineArgument[]): MiniMapLayout | null {
  const here = drawn?.blocks.find(({ id }) => id === line.at(-1)?.id)
  const top = drawn?.blocks.find(({ id }) => id === line[0]?.id)
  const topOfLine = top ? { id: top.id, number: top.number, beneath: top.beneath } : null
  if (drawn && here)
    return { rows: drawn.rows, paths: pathsOf(drawn, new Set(line.map(({ id }) => id))), here: outline(here), top: topOfLine }
  const end = line.slice(-maxLineRows).map(({ side }, index) => ({ side, x: 0, width: 100, row: index + 1 }))
  const last = end.at(-1)
  if (!last || end.length < 2) return null
  return { rows: end.length, paths: pathsByLook(end.map((each) => [`${each.side ?? ''} on`, each])), here: outline(last), top: topOfLine }
}

/** How many arguments of a line are shown if it goes deeper than the map. */
const maxLineRows = mapLimits.levels + 1

function pathsOf({ blocks, rest }: MapLayout, line: ReadonlySet<string>): MiniMapLayout['paths'] {
  const lookOf = ({ id, side }: Block) => `${side ?? ''}${line.has(id) ? ' on' : ''}`
  return pathsByLook([
    ...blocks.map((block): [string, Strip] => [lookOf(block), block]),
    ...rest.map((each): [string, Strip] => ['', each]),
  ])
}

/** Joins all strips of the same look into one path. */
function pathsByLook(strips: readonly (readonly [string, Strip])[]): MiniMapLayout['paths'] {
  const paths = new Map<string, string>()
  for (const [look, strip] of strips) paths.set(look, (paths.get(look) ?? '') + outline(strip))
  return [...paths].map(([look, d]) => ({ look, d }))
}

/** Returns the strip as SVG path data, in thousandths of the width. Rows are 9 high, of which 2 are gap. */
function outline({ x, width, row }: Strip): string {
  const [start, wide] = [Math.round(x * 10), Math.max(1, Math.round(width * 10) - gap)]
  return `M${start} ${miniStep * (row - 1)}h${wide}v${miniStep - 2}h-${wide}z`
}

export const miniStep = 9
const gap = 6
