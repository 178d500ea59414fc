import { isCleanText } from '#contract/fields'
import { asSlug } from '#contract/shortened'
import type { Connection } from '../database/database.ts'
import { type CardRow, cardColumns, debateColumns } from '../database/debate-columns.ts'
import { idsIn, type Places, prepared } from '../database/prepared.ts'
import type { DebateRow, NewDebateRow } from '../database/tables.ts'
import { indexDebate } from '../search/documents.queries.ts'
import { addPerson } from '../turns/debate-people.queries.ts'

/** Some debates as cards need them, in the order of their ids as given. */
export async function loadForCards(db: Connection, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await listForCards(db, { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const listForCards = prepared((db, { ids }: Places<{ ids: readonly number[] }>) =>
  db.selectFrom('debates').select(cardColumns).where('id', 'in', idsIn(db, ids)),
)

export async function findDebateBySlug(db: Connection, slug: string): Promise<DebateRow | undefined> {
  // PostgreSQL takes no NUL, not even to say that there is none.
  if (!isCleanText(slug)) return undefined
  const [found] = await listBySlug(db, { slug })
  const [written] = found || asSlug(slug) === slug ? [] : await listBySlug(db, { slug: asSlug(slug) })
  return found ?? written
}

const listBySlug = prepared((db, { slug }: Places<{ slug: string }>) =>
  db.selectFrom('debates').select(debateColumns).where('slug', '=', slug),
)

/** By which rule a debate is hidden that had an address before; undefined for none. */
export async function findHiddenRuleAt(db: Connection, slug: string): Promise<number | undefined> {
  if (!isCleanText(slug)) return undefined
  const hidden = db
    .selectFrom('hidden_debates')
    .innerJoin('debates', 'debates.id', 'hidden_debates.debate_id')
    .select('debates.hidden_rule')
    .where('hidden_debates.slug', '=', slug)
    .where('debates.private_to', 'is', null)
  return (await hidden.executeTakeFirst())?.hidden_rule ?? undefined
}

export async function isSlugFree(tx: Connection, slug: string): Promise<boolean> {
  return (await tx.selectFrom('debates').select('id').where('slug', '=', slug).executeTakeFirst()) === undefined
}

/** Whether another debate had it as its address, before moderators hid its words or before it was corrected. @param id the debate that is to have it */
export async function isSlugReserved(tx: Connection, slug: string, id: number): Promise<boolean> {
  for (const table of ['hidden_debates', 'former_slugs'] as const) {
    const before = tx.selectFrom(table).select('debate_id').where('slug', '=', slug).where('debate_id', '<>', id)
    if ((await before.executeTakeFirst()) !== undefined) return true
  }
  return false
}

/** @returns the new id, or null if the slug is taken */
export async function insertDebate(tx: Connection, row: NewDebateRow): Promise<number | null> {
  const inserted = await tx
    .insertInto('debates')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  if (row.creator_id) await addPerson(tx, inserted.id, row.creator_id)
  await indexDebate(tx, inserted.id, row)
  return inserted.id
}
