import { mapLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { MapBlock } from '#contract/map'
import { shownName } from '#contract/readable-name'
import { stanceText } from '../debates/debate-text'

/** Returns a function that gives the side of each of these arguments; null for an argument without a side. */
export type SideLookup = (blocks: readonly MapBlock[]) => (block: MapBlock) => Side | null

/** A part of a row: its start and width in per cent of the map, and its row. Row 0 is the motion's row. */
export type Strip = { x: number; width: number; row: number }

export type Block = Strip & {
  id: string
  number: number
  side: Side | null
  /** "opposes #7"; empty at the top level, and if the parent is missing from the map. */
  answers: string
  /** The author's name; empty if the argument was withdrawn. */
  name: string
  /** The text on the block after the mark of its side; empty if the block is too narrow. */
  label: string
  /** The number of visible arguments below it. */
  descendants: number
  /** The id of the argument it answers; null at the top level. */
  parent: string | null
}

/** The arguments of a row that are not drawn individually. */
export type RemainingArguments = Strip & { count: number }

export type MapLayout = { rows: number; blocks: Block[]; rest: RemainingArguments[] }

/**
 * Lays out a debate as an icicle chart (docs/product.md#debate-map): answers are below their argument, and each block's width is
 * proportional to its number of leaves.
 * @param map its blocks, each parent before its answers
 */
export function layOutMap({ roots_count, blocks }: { roots_count: number; blocks: readonly MapBlock[] }, sidesIn: SideLookup): MapLayout {
  const answers = groupByParent(blocks)
  const sideOf = sidesIn(blocks)
  const numbers = new Map(blocks.map(({ id, number }) => [id, number]))
  const drawn: MapLayout = { rows: 0, blocks: [], rest: [] }
  const layOut = (parent: string | null, above: Strip, count: number) => {
    const { strips, rest } = splitRow(above, answers.get(parent) ?? [], count)
    for (const { block, strip } of strips) {
      drawn.blocks.push(layOutBlock(strip, block, { side: sideOf(block), parent: numbers.get(block.parent_id ?? '') }))
      drawn.rows = Math.max(drawn.rows, strip.row)
      if (strip.row < mapLimits.levels) layOut(block.id, strip, block.replies_count)
    }
    if (rest && rest.width >= minWidth.seen) drawn.rest.push({ ...roundStrip(rest), count: rest.count })
  }
  layOut(null, { x: 0, width: 100, row: 0 }, roots_count)
  return { ...drawn, rows: drawn.rest.reduce((most, { row }) => Math.max(most, row), drawn.rows) }
}

/** The largest share of a row that the block for hidden arguments gets, however many it represents. */
const maxRestShare = 0.2
/**
 * The minimum width of a block, in per cent of the map, to be visible at all, and to have space for its number and its name.
 */
const minWidth = { seen: 0.3, number: 5.5, name: 20 }

/** Returns the answers to each argument, in the order they were posted. */
function groupByParent(blocks: readonly MapBlock[]): ReadonlyMap<string | null, readonly MapBlock[]> {
  const answers = new Map<string | null, MapBlock[]>()
  for (const block of [...blocks].sort((one, other) => one.number - other.number)) {
    const known = answers.get(block.parent_id)
    if (known) known.push(block)
    else answers.set(block.parent_id, [block])
  }
  return answers
}

/**
 * Splits the width of a strip among the blocks below it.
 * @param count the number of visible answers, drawn or not
 */
function splitRow(parent: Strip, shown: readonly MapBlock[], count: number) {
  const leaves = shown.reduce((sum, block) => sum + block.leaves, 0)
  const hidden = Math.max(0, count - shown.filter(({ is_gone }) => !is_gone).length)
  const restShare = shown.length === 0 ? 1 : Math.min(hidden / (hidden + leaves), maxRestShare)
  const row = parent.row + 1
  let { x } = parent
  const strips = shown.map((block) => {
    const strip = { x, width: (parent.width * (1 - restShare) * block.leaves) / leaves, row }
    x += strip.width
    return { block, strip }
  })
  return { strips, rest: hidden === 0 ? null : { x, width: parent.width * restShare, row, count: hidden } }
}

function layOutBlock(strip: Strip, block: MapBlock, { side, parent }: { side: Side | null; parent: number | undefined }): Block {
  const { id, number, parent_id, stance, user, size, is_gone } = block
  const answers = parent === undefined ? '' : stanceText(stance, parent)
  const { x, width, row } = roundStrip(strip)
  const name = user ? shownName(user) : ''
  const descendants = is_gone ? size : size - 1
  return { x, width, row, id, number, side, answers, name, label: blockLabel(strip, block, name), descendants, parent: parent_id }
}

function blockLabel({ width, row }: Strip, { number, replies_count }: MapBlock, name: string): string {
  if (width < minWidth.number) return ''
  const deeper = row === mapLimits.levels && replies_count > 0 ? '⋯' : ''
  return [String(number), width < minWidth.name ? '' : name, deeper].filter(Boolean).join(' ')
}

const roundStrip = ({ x, width, row }: Strip): Strip => ({ x: toTwoDecimals(x), width: toTwoDecimals(width), row })

const toTwoDecimals = (share: number) => Math.round(share * 100) / 100

/** An argument on the line from the top level down to the argument that the page is about. */
export type LineArgument = { id: string; number: number | null; side: Side | null }

/** The map without text, as one outline for each look. The look combines a side or none, and whether the argument is on the line. */
export type MiniMapLayout = {
  rows: number
  paths: { look: string; d: string }[]
  /** The outline of the argument itself, as SVG path data. */
  here: string
  /** The first argument of the line and the number of arguments below it; null if it is missing from the map. */
  top: { id: string; number: number; descendants: number } | null
}

/**
 * Draws the position of an argument in its debate (docs/product.md#debate-map). If the map doesn't include the argument, draws only the end
 * of its line.
 * @param line from the top level down to the argument
 * @returns null if there is no line to show
 */
export function layOutMiniMap(drawn: MapLayout | null, line: readonly LineArgument[]): MiniMapLayout | null {
  const here = drawn?.blocks.find(({ id }) => id === line.at(-1)?.id)
  const top = drawn?.blocks.find(({ id }) => id === line[0]?.id)
  const topOfLine = top ? { id: top.id, number: top.number, descendants: top.descendants } : null
  if (drawn && here)
    return { rows: drawn.rows, paths: mapPaths(drawn, new Set(line.map(({ id }) => id))), here: outline(here), top: topOfLine }
  const end = line.slice(-maxLineRows).map(({ side }, index) => ({ side, x: 0, width: 100, row: index + 1 }))
  const last = end.at(-1)
  if (!last || end.length < 2) return null
  return { rows: end.length, paths: pathsByLook(end.map((each) => [`${each.side ?? ''} on`, each])), here: outline(last), top: topOfLine }
}

/** How many arguments of a line are drawn if the line goes deeper than the map. */
const maxLineRows = mapLimits.levels + 1

function mapPaths({ blocks, rest }: MapLayout, line: ReadonlySet<string>): MiniMapLayout['paths'] {
  const blockLook = ({ id, side }: Block) => `${side ?? ''}${line.has(id) ? ' on' : ''}`
  return pathsByLook([
    ...blocks.map((block): [string, Strip] => [blockLook(block), block]),
    ...rest.map((each): [string, Strip] => ['', each]),
  ])
}

/** Joins all strips of the same look into one path. */
function pathsByLook(strips: readonly (readonly [string, Strip])[]): MiniMapLayout['paths'] {
  const paths = new Map<string, string>()
  for (const [look, strip] of strips) paths.set(look, (paths.get(look) ?? '') + outline(strip))
  return [...paths].map(([look, d]) => ({ look, d }))
}

/** Returns the strip as SVG path data, in thousandths of the width. Rows are 9 units high, including a gap of 2. */
function outline({ x, width, row }: Strip): string {
  const [start, wide] = [Math.round(x * 10), Math.max(1, Math.round(width * 10) - gap)]
  return `M${start} ${miniStep * (row - 1)}h${wide}v${miniStep - 2}h-${wide}z`
}

export const miniStep = 9
const gap = 6
