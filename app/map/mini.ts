import { mapLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { Block, Drawn, Strip } from './draw'

/** One of those from the top down to the argument whose page it is. */
export type OnLine = { id: string; number: number | null; side: Side | null }

/** The map without words, as outlines by how they look: each of a side or of none, on the line or beside it. */
export type Mini = {
  rows: number
  paths: { look: string; d: string }[]
  /** The outline of the argument itself. */
  here: string
  /** The argument at the top of the line, where the map has it, and how many hang beneath it. */
  top: { id: string; number: number; beneath: number } | null
}

/**
 * Where an argument stands in its debate (docs/product.md#debate-map): on the map, where that shows it; else the end of its line alone.
 * @param line from the top down to the argument
 * @returns null where there is no line to be seen
 */
export function miniOf(drawn: Drawn | null, line: readonly OnLine[]): Mini | null {
  const here = drawn?.blocks.find(({ id }) => id === line.at(-1)?.id)
  const top = drawn?.blocks.find(({ id }) => id === line[0]?.id)
  const told = top ? { id: top.id, number: top.number, beneath: top.beneath } : null
  if (drawn && here) return { rows: drawn.rows, paths: pathsOf(drawn, new Set(line.map(({ id }) => id))), here: outline(here), top: told }
  const end = line.slice(-rowsOfLine).map(({ side }, index) => ({ side, x: 0, width: 100, row: index + 1 }))
  const last = end.at(-1)
  if (!last || end.length < 2) return null
  return { rows: end.length, paths: gathered(end.map((each) => [`${each.side ?? ''} on`, each])), here: outline(last), top: told }
}

/** How much of a line is shown that goes deeper than the map. */
const rowsOfLine = mapLimits.levels + 1

function pathsOf({ blocks, rest }: Drawn, line: ReadonlySet<string>): Mini['paths'] {
  const lookOf = ({ id, side }: Block) => `${side ?? ''}${line.has(id) ? ' on' : ''}`
  return gathered([...blocks.map((block): [string, Strip] => [lookOf(block), block]), ...rest.map((each): [string, Strip] => ['', each])])
}

/** One path for all that look alike. */
function gathered(strips: readonly (readonly [string, Strip])[]): Mini['paths'] {
  const paths = new Map<string, string>()
  for (const [look, strip] of strips) paths.set(look, (paths.get(look) ?? '') + outline(strip))
  return [...paths].map(([look, d]) => ({ look, d }))
}

/** In thousandths of the width; rows of 9, of which 2 are free. */
function outline({ x, width, row }: Strip): string {
  const [start, wide] = [Math.round(x * 10), Math.max(1, Math.round(width * 10) - gap)]
  return `M${start} ${miniStep * (row - 1)}h${wide}v${miniStep - 2}h-${wide}z`
}

export const miniStep = 9
const gap = 6
