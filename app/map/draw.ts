import { mapLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { MapBlock } from '#contract/map'
import { shownName } from '#contract/readable-name'
import { firstOf } from '#contract/shortened'
import { answerInWords } from '../debates/stance-verbs'

/** The sides of the motion of some arguments. */
export type SidesIn = (blocks: readonly MapBlock[]) => (block: MapBlock) => Side | null

/** A part of a row: its start and its width in hundredths of the map's; the row from 0, which is the motion's. */
export type Strip = { x: number; width: number; row: number }

export type Block = Strip & {
  id: string
  number: number
  side: Side | null
  /** "disputes #7"; empty at the top, and where what it answers is not on the map. */
  answers: string
  /** Empty once withdrawn. */
  name: string
  /** What is written on it after its side's mark; empty where it is too narrow. */
  label: string
  /** How many hang beneath it that can be read. */
  beneath: number
  /** What it answers; null at the top. */
  parent: string | null
}

/** Those of a row that are not drawn one by one. */
export type Rest = Strip & { count: number }

export type Drawn = { rows: number; blocks: Block[]; rest: Rest[] }

/**
 * A debate as an icicle (docs/product.md#debate-map): beneath each argument stands what answers it, as wide as the ends beneath it are
 * many.
 * @param map parents before their answers
 */
export function draw({ roots_count, blocks }: { roots_count: number; blocks: readonly MapBlock[] }, sidesIn: SidesIn): Drawn {
  const answers = answersIn(blocks)
  const sideOf = sidesIn(blocks)
  const numbers = new Map(blocks.map(({ id, number }) => [id, number]))
  const drawn: Drawn = { rows: 0, blocks: [], rest: [] }
  const lay = (parent: string | null, above: Strip, count: number) => {
    const { strips, rest } = divided(above, answers.get(parent) ?? [], count)
    for (const { block, strip } of strips) {
      drawn.blocks.push(blockOn(strip, block, { side: sideOf(block), above: numbers.get(block.parent_id ?? '') }))
      drawn.rows = Math.max(drawn.rows, strip.row)
      if (strip.row < mapLimits.levels) lay(block.id, strip, block.replies_count)
    }
    if (rest && rest.width >= least.seen) drawn.rest.push({ ...rounded(rest), count: rest.count })
  }
  lay(null, { x: 0, width: 100, row: 0 }, roots_count)
  return { ...drawn, rows: drawn.rest.reduce((most, { row }) => Math.max(most, row), drawn.rows) }
}

/** However many are not drawn, they leave most of the row to those that are. */
const mostForRest = 0.2
/** How wide it must be, in hundredths of the map, for something to be seen, and for what is written on it. */
const least = { seen: 0.3, number: 2.5, name: 9, words: 24 }
/** How much of a text stands on a wide block, in UTF-16 units. */
const wordsShown = 44

/** The answers to each, in the order in which they came. */
function answersIn(blocks: readonly MapBlock[]): ReadonlyMap<string | null, readonly MapBlock[]> {
  const answers = new Map<string | null, MapBlock[]>()
  for (const block of [...blocks].sort((one, other) => one.number - other.number)) {
    const known = answers.get(block.parent_id)
    if (known) known.push(block)
    else answers.set(block.parent_id, [block])
  }
  return answers
}

/** What stands beneath a strip, from its start to its end. @param count how many answer it that can be read, drawn or not */
function divided(above: Strip, shown: readonly MapBlock[], count: number) {
  const leaves = shown.reduce((sum, block) => sum + block.leaves, 0)
  const hidden = Math.max(0, count - shown.filter(({ is_gone }) => !is_gone).length)
  const forRest = shown.length === 0 ? 1 : Math.min(hidden / (hidden + leaves), mostForRest)
  const row = above.row + 1
  let { x } = above
  const strips = shown.map((block) => {
    const strip = { x, width: (above.width * (1 - forRest) * block.leaves) / leaves, row }
    x += strip.width
    return { block, strip }
  })
  return { strips, rest: hidden === 0 ? null : { x, width: above.width * forRest, row, count: hidden } }
}

function blockOn(strip: Strip, block: MapBlock, { side, above }: { side: Side | null; above: number | undefined }): Block {
  const { id, number, parent_id, stance, user, size, is_gone } = block
  const answers = above === undefined ? '' : answerInWords(stance, above)
  const { x, width, row } = rounded(strip)
  const name = user ? shownName(user) : ''
  const beneath = is_gone ? size : size - 1
  return { x, width, row, id, number, side, answers, name, label: labelOf(strip, block, name), beneath, parent: parent_id }
}

function labelOf({ width, row }: Strip, { number, excerpt, replies_count }: MapBlock, name: string): string {
  if (width < least.number) return ''
  const words = width < least.words ? '' : firstOf(excerpt, wordsShown)
  const deeper = row === mapLimits.levels && replies_count > 0 ? '⋯' : ''
  return [String(number), width < least.name ? '' : name, words, deeper].filter(Boolean).join(' ')
}

const rounded = ({ x, width, row }: Strip): Strip => ({ x: inHundredths(x), width: inHundredths(width), row })

const inHundredths = (share: number) => Math.round(share * 100) / 100
