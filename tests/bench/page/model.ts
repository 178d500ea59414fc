import { depthFirst, inOrder } from '../../../api/posts/tree.ts'
import { argumentNumber } from './page-debate.ts'

/** A row of whatever was asked; read by hand, so the columns are known here alone. */
export type Row = Readonly<Record<string, string | number | null>>

export type Rebuttal = {
  number: number
  id: number
  stance: 'for' | 'against'
  author: string
  /** Milliseconds since 1970. */
  at: number
  html: string
  up: number
  down: number
  parent: number
  firstReply: number | null
  next: number | null
}

/** What differs from one argument's page to another, as the baseline page shows it. */
export type Model = {
  slug: string
  topic: string
  watchers: number
  count: number
  people: readonly string[]
  article: { row: Row; author: string }
  ancestors: readonly { row: Row; author: string }[]
  previous: number
  next: number
  rebuttals: readonly Rebuttal[]
}

/** Makes the page's content from the rows that our own page reads, in whatever order they were asked for. */
export function modelOf(rows: readonly Row[]): Model {
  const debate = rows.find((row) => row.topic !== undefined)
  const found = new Map<number, Row>()
  for (const row of rows) {
    // One is also read alone without its author, some without their texts.
    if (row.excerpt === undefined || row.user_display_name === undefined) continue
    if (row.content_html || !found.has(Number(row.id))) found.set(Number(row.id), row)
  }
  const all = [...found.values()]
  const article = all.find((row) => row.number === argumentNumber)
  if (!debate || !article) throw new Error('the page reads neither its debate nor its argument')
  const beside = all.filter((row) => row.parent_id === article.parent_id).map((row) => Number(row.number))
  return {
    slug: String(debate.slug),
    topic: String(debate.topic),
    watchers: Number(debate.watchers_count),
    count: Number(debate.arguments_count),
    people: rows.filter((row) => row.joined_at !== undefined).map(authorOf),
    article: { row: article, author: authorOf(article) },
    ancestors: ancestorsOf(article, found).map((row) => ({ row, author: authorOf(row) })),
    previous: Math.max(...beside.filter((number) => number < argumentNumber)),
    next: Math.min(...beside.filter((number) => number > argumentNumber)),
    rebuttals: rebuttalsTo(article, all),
  }
}

function ancestorsOf(article: Row, found: ReadonlyMap<number, Row>): Row[] {
  const way: Row[] = []
  for (let row = found.get(Number(article.parent_id)); row; row = found.get(Number(row.parent_id))) way.unshift(row)
  return way
}

type Node = { id: number; parent_id: number | null; number: number; score: number; row: Row }

function rebuttalsTo(article: Row, all: readonly Row[]): Rebuttal[] {
  const nodes = all
    .filter((row) => Number(row.number) > argumentNumber && row.parent_id !== article.parent_id)
    .map(
      (row): Node => ({ id: Number(row.id), parent_id: Number(row.parent_id), number: Number(row.number), score: Number(row.score), row }),
    )
  const sorted = inOrder('top', nodes)
  const siblings = grouped(sorted)
  const top = siblings.get(Number(article.id)) ?? []
  const nextOf = new Map(
    [...siblings.values()].flatMap((level) => level.map((node, index) => [node.id, level[index + 1]?.number ?? null] as const)),
  )
  const below = sorted.filter((node) => node.parent_id !== article.id)
  return depthFirst(top, below).map(({ row: { id, number, row } }) => ({
    number,
    id,
    stance: row.stance === 'for' ? 'for' : 'against',
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

/** A moment as the baseline says it: "21 Nov 2025, 10:02 UTC". */
export function momentInWords(at: number): string {
  const date = new Date(at)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
}

/** And to machines: "2025-11-21T10:02Z". */
export const momentForMachines = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
