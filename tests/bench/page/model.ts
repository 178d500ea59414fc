import { depthFirst, sortPosts } from '../../../api/posts/tree.ts'
import { layOutMap, layOutMiniMap, type MiniMapLayout } from '../../../app/map/map-layout.ts'
import { argumentNumber } from './page-debate.ts'

/** A row of any query. It is read by name, so only this file knows the columns. */
export type Row = Readonly<Record<string, string | number | null>>

export type Side = 'for' | 'against'

export type Rebuttal = {
  number: number
  id: number
  /** Its stance towards the argument that it answers. */
  stance: Side
  /** Its side of the motion. */
  side: Side
  author: string
  /** In ms since 1970. */
  at: number
  html: string
  up: number
  down: number
  parent: number
  firstReply: number | null
  next: number | null
}

/** What differs between argument pages, as the baseline page shows it. */
export type Model = {
  slug: string
  topic: string
  watchers: number
  count: number
  people: readonly string[]
  article: { row: Row; author: string; side: Side }
  ancestors: readonly { row: Row; author: string; side: Side }[]
  next: number
  /** The small map of its debate. The product draws it, because the comparison is about the rest of the page. */
  mini: MiniMapLayout | null
  before: number
  after: number
  rebuttals: readonly Rebuttal[]
}

/** Builds the page's content from the rows that our own page reads, in any order. */
export function buildModel(rows: readonly Row[]): Model {
  const debate = rows.find((row) => row.topic !== undefined)
  const found = new Map<number, Row>()
  for (const row of rows) {
    if (row.argument_id !== undefined) continue
    // Some queries read an argument without its author, or without its texts.
    if (row.excerpt === undefined || row.user_display_name === undefined) continue
    if (row.content_html || !found.has(Number(row.id))) found.set(Number(row.id), row)
  }
  const all = [...found.values()]
  const article = all.find((row) => row.number === argumentNumber)
  if (!debate || !article) throw new Error('the page reads neither its debate nor its argument')
  const beside = all.filter((row) => row.parent_id === article.parent_id).map((row) => Number(row.number))
  const ancestors = ancestorsOf(article, found)
  return {
    slug: String(debate.slug),
    topic: String(debate.topic),
    watchers: Number(debate.watchers_count),
    count: Number(debate.arguments_count),
    people: rows.filter((row) => row.joined_at !== undefined).map(authorOf),
    article: { row: article, author: authorOf(article), side: sideAtEnd([...ancestors, article]) },
    ancestors: ancestors.map((row, index) => ({ row, author: authorOf(row), side: sideAtEnd(ancestors.slice(0, index + 1)) })),
    next: Math.min(...beside.filter((number) => number > argumentNumber)),
    before: argumentNumber - 1,
    after: argumentNumber + 1,
    rebuttals: rebuttalsTo(article, all, sideAtEnd([...ancestors, article])),
    mini: miniIn(rows, Number(debate.roots_count), [...ancestors, article]),
  }
}

function miniIn(rows: readonly Row[], roots_count: number, way: readonly Row[]): MiniMapLayout | null {
  const sides = new Map<string | null, Side>()
  const blocks = rows
    .filter((row) => row.argument_id !== undefined)
    .map((row) => {
      const [id, parent_id] = [String(row.argument_id), row.parent_id === null ? null : String(row.parent_id)]
      const above = sides.get(parent_id) ?? 'for'
      sides.set(id, stanceOf(row) === 'for' ? above : above === 'for' ? 'against' : 'for')
      const counts = { size: Number(row.size), leaves: Number(row.leaves), replies_count: Number(row.replies_count) }
      return {
        id,
        parent_id,
        number: Number(row.number),
        stance: stanceOf(row),
        side: null,
        excerpt: String(row.excerpt),
        user: null,
        is_gone: false,
        ...counts,
      }
    })
  const sideOf = ({ id }: { id: string }) => sides.get(id) ?? null
  const line = way.map((row) => ({ id: String(row.id), number: Number(row.number), side: sides.get(String(row.id)) ?? null }))
  return layOutMiniMap(
    layOutMap({ roots_count, blocks }, () => sideOf),
    line,
  )
}

function ancestorsOf(article: Row, found: ReadonlyMap<number, Row>): Row[] {
  const way: Row[] = []
  for (let row = found.get(Number(article.parent_id)); row; row = found.get(Number(row.parent_id))) way.unshift(row)
  return way
}

const stanceOf = (row: Row): Side => (row.stance === 'for' ? 'for' : 'against')

/** Returns the side of an argument at the end of a path of replies. */
function sideAtEnd(way: readonly Row[]): Side {
  return way.filter((row) => stanceOf(row) === 'against').length % 2 === 0 ? 'for' : 'against'
}

type Node = { id: number; parent_id: number | null; number: number; score: number; row: Row }

function rebuttalsTo(article: Row, all: readonly Row[], own: Side): Rebuttal[] {
  const sides = new Map([[Number(article.id), own]])
  const sideOf = (row: Row): Side => {
    const above = sides.get(Number(row.parent_id)) ?? own
    const side = stanceOf(row) === 'for' ? above : above === 'for' ? 'against' : 'for'
    sides.set(Number(row.id), side)
    return side
  }
  const nodes = all
    .filter((row) => Number(row.number) > argumentNumber && row.parent_id !== article.parent_id)
    .map(
      (row): Node => ({ id: Number(row.id), parent_id: Number(row.parent_id), number: Number(row.number), score: Number(row.score), row }),
    )
  const sorted = sortPosts('top', nodes)
  const siblings = grouped(sorted)
  const top = siblings.get(Number(article.id)) ?? []
  const nextOf = new Map(
    [...siblings.values()].flatMap((level) => level.map((node, index) => [node.id, level[index + 1]?.number ?? null] as const)),
  )
  const below = sorted.filter((node) => node.parent_id !== article.id)
  return depthFirst(top, below).map(({ row: { id, number, row } }) => ({
    number,
    id,
    stance: stanceOf(row),
    side: sideOf(row),
    author: authorOf(row),
    at: Number(row.created_at),
    html: String(row.content_html),
    up: Number(row.up),
    down: Number(row.down),
    parent: Number(row.parent_number),
    firstReply: siblings.get(id)?.[0]?.number ?? null,
    next: nextOf.get(id) ?? null,
  }))
}

function grouped(nodes: readonly Node[]): Map<number | null, Node[]> {
  const groups = new Map<number | null, Node[]>()
  for (const node of nodes) {
    const level = groups.get(node.parent_id)
    if (level) level.push(node)
    else groups.set(node.parent_id, [node])
  }
  return groups
}

const authorOf = (row: Row) => String(row.user_display_name)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats a time as the baseline shows it: "21 Nov 2025, 10:02 UTC", without the year if it is this year. */
export function formatMoment(at: number): string {
  const date = new Date(at)
  const year = date.getUTCFullYear() === new Date().getUTCFullYear() ? '' : ` ${date.getUTCFullYear()}`
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}${year}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
}

/** Formats a time for a `datetime` attribute: "2025-11-21T10:02Z". */
export const formatIsoMoment = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
