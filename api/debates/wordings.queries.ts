import type { Connection } from '../database/database.ts'
import type { DebateWordingRow } from '../database/post-tables.ts'
import { type Placeholders, prepareQuery } from '../database/query-building.ts'
import type { DebateRow } from '../database/tables.ts'

/** How many former wordings of a debate are shown. */
const maxShown = 50

/** Returns a debate's former wordings, the latest first. */
export async function listWordings(db: Connection, debateId: number): Promise<DebateWordingRow[]> {
  return db.selectFrom('debate_wordings').selectAll().where('debate_id', '=', debateId).orderBy('id', 'desc').limit(maxShown).execute()
}

export async function insertWording(tx: Connection, row: Omit<DebateWordingRow, 'id' | 'hidden_at'>): Promise<void> {
  await tx
    .insertInto('debate_wordings')
    .values({ ...row, hidden_at: null })
    .execute()
}

/** Deletes the text of a former wording for good. @returns whether the wording exists */
export async function clearWording(tx: Connection, { id, debateId }: { id: number; debateId: number }, now: number): Promise<boolean> {
  const emptyText = { topic: '', description_source: '', description_html: '', tags: '[]' }
  const { numUpdatedRows } = await tx
    .updateTable('debate_wordings')
    .set({ ...emptyText, hidden_at: now })
    .where('id', '=', id)
    .where('debate_id', '=', debateId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** Checks whether anybody except its author has argued in a debate, even if the argument was withdrawn. */
export async function haveOthersArgued(db: Connection, { id, creator_id }: Pick<DebateRow, 'id' | 'creator_id'>): Promise<boolean> {
  return (await listArguedByOthers(db, { id, creator: creator_id ?? 0 })).length > 0
}

const listArguedByOthers = prepareQuery((db, { id, creator }: Placeholders<{ id: number; creator: number }>) =>
  db
    .selectFrom('posts')
    .select('key')
    .where('kind', '=', 'argument')
    .where('debate_id', '=', id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '<>', creator)]))
    .limit(1),
)

/** Returns the debate that had a slug before it was corrected; it may be hidden. */
export async function findFormerSlugOwner(
  db: Connection,
  slug: string,
): Promise<Pick<DebateRow, 'id' | 'hidden_rule' | 'private_to'> | undefined> {
  return db
    .selectFrom('former_slugs')
    .innerJoin('debates', 'debates.id', 'former_slugs.debate_id')
    .select(['debates.id', 'debates.hidden_rule', 'debates.private_to'])
    .where('former_slugs.slug', '=', slug)
    .executeTakeFirst()
}

/** Reserves a former slug for its debate. */
export async function storeFormerSlug(tx: Connection, row: { slug: string; debate_id: number }): Promise<void> {
  await tx
    .insertInto('former_slugs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets a former slug, because its debate has it again. */
export async function deleteFormerSlug(tx: Connection, slug: string): Promise<void> {
  await tx.deleteFrom('former_slugs').where('slug', '=', slug).execute()
}
