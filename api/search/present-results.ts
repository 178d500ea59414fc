import { removeExcessMarks } from '#contract/marks'
import { plainLine } from '#contract/plain-text'
import type { FoundDebate, FoundGroup, FoundPerson, FoundPost, PostType } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { presentAuthor, presentPerson } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { quoteOrWarning } from '../rendering/content-note.ts'
import { plainBio } from './documents.queries.ts'
import { makeSearchExcerpt, markedText } from './excerpt.ts'
import type { Kind } from './lexemes.ts'
import { listFoundDebates, listFoundGroups, listFoundPeople, listFoundPosts } from './matches.queries.ts'
import type { Term } from './terms.ts'

type Hit = { kind: Kind; ref_id: number }

/** Presents debates as search results, in the given order. */
export async function presentDebates(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundDebate[]> {
  const rows = await listFoundDebates(db, idsOf(hits, 'debate'))
  return inOrder(hits, ({ ref_id }) => {
    const row = rows.find(({ id }) => id === ref_id)
    if (!row) return null
    const topic = markedText(row.topic, terms)
    const excerpt = quoteOrWarning(row, () => makeSearchExcerpt(lineOf(row.description_html), terms, searchLimits.excerpt))
    const { slug, status, type, outcome, winning_side, current_round, round_limit } = row
    const stage = { status, type, outcome, winning_side, current_round, round_limit }
    return { slug, ...stage, topic: topic.text, topic_marks: topic.marks, excerpt: excerpt.text, excerpt_marks: excerpt.marks }
  })
}

/** Presents people as search results, in the given order. */
export async function presentPeople(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundPerson[]> {
  const rows = await listFoundPeople(db, idsOf(hits, 'person'))
  return inOrder(hits, ({ ref_id }) => {
    const row = rows.find(({ id }) => id === ref_id)
    if (!row) return null
    const { text, marks } = makeSearchExcerpt(removeExcessMarks(plainBio(row)), terms, searchLimits.excerpt)
    return { ...presentPerson(row), bio: text, bio_marks: marks }
  })
}

/** Presents groups as search results, in the given order. */
export async function presentGroups(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundGroup[]> {
  const rows = await listFoundGroups(db, idsOf(hits, 'group'))
  return inOrder(hits, ({ ref_id }) => {
    const row = rows.find(({ id }) => id === ref_id)
    if (!row) return null
    const { text, marks } = makeSearchExcerpt(lineOf(row.description_html), terms, searchLimits.excerpt)
    return { id: String(row.id), slug: row.slug ?? String(row.id), name: row.name, excerpt: text, excerpt_marks: marks }
  })
}

/** Presents arguments and comments as search results, in the given order. */
export async function presentPosts(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundPost[]> {
  const rows = {
    argument: await listFoundPosts(db, 'argument', idsOf(hits, 'argument')),
    comment: await listFoundPosts(db, 'comment', idsOf(hits, 'comment')),
  }
  return inOrder(hits, ({ kind, ref_id }) => {
    const type: PostType = kind === 'comment' ? 'comment' : 'argument'
    const row = rows[type].find(({ id }) => id === ref_id)
    if (!row) return null
    const { text, marks } = quoteOrWarning(row, () => makeSearchExcerpt(lineOf(row.content_html), terms, searchLimits.excerpt))
    return {
      ...{ id: String(row.id), type, number: row.number, snippet: text, snippet_marks: marks },
      debate: { slug: row.slug, topic: row.topic },
      author: presentAuthor(row),
      created_at: iso(row.created_at),
    }
  })
}

const idsOf = (hits: readonly Hit[], kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ ref_id }) => ref_id)

function inOrder<T>(hits: readonly Hit[], show: (hit: Hit) => T | null): T[] {
  return hits.map(show).filter((shown) => shown !== null)
}

const lineOf = (html: string) => removeExcessMarks(plainLine(html))
