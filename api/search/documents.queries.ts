import { sql } from 'kysely'
import type { CircleKind } from '#contract/circles'
import { plainLine } from '#contract/plain-text'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { CircleRow } from '../database/people-tables.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { needsRowLocks, onPostgres } from '../database/query-building.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { type Kind, linkedHosts, prepareForIndex, type Searchable } from './lexemes.ts'
import { computeRank, listBlocks, rankOfName } from './search-rank.ts'

type Document = Omit<Tables['search_documents'], 'id' | 'indexed'> & Searchable

type SearchableDebate = Pick<DebateRow, 'topic' | 'description_html' | 'popularity' | 'created_at'>

/** Indexes a debate for search. Call it in the transaction that writes the debate. */
export async function indexDebate(tx: Connection, id: number, debate: SearchableDebate): Promise<void> {
  const { topic, description_html, popularity, created_at } = debate
  await putDocument(tx, {
    ...{ kind: 'debate', ref_id: id, debate_id: id, rank: computeRank(popularity, created_at), created_at },
    ...{ title: topic, body: plainLine(description_html), hosts: linkedHosts(description_html) },
  })
}

type SearchablePost = Pick<PostRow, 'debate_id' | 'content_html' | 'up' | 'down' | 'created_at'>

/** Indexes a post for search by its current text. Call it in the transaction that writes the post. */
export async function indexPost(tx: Connection, kind: PostKind, id: number, post: SearchablePost): Promise<void> {
  const { debate_id, content_html, up, down, created_at } = post
  const words = { body: plainLine(content_html), hosts: linkedHosts(content_html) }
  await putDocument(tx, { kind, ref_id: id, debate_id, rank: computeRank(up - down, created_at), created_at, ...words })
}

/** Documents per insert, far below the limits of both databases. */
const documentsAtOnce = 500

/** Adds many new posts of an archive to the search; index-waiting.ts indexes their words. Deleted posts have no text and are skipped. */
export async function indexPosts(tx: Connection, kind: PostKind, posts: readonly (SearchablePost & { id: number })[]) {
  const documents = posts
    .filter(({ content_html }) => content_html !== '')
    .map(({ id, debate_id, up, down, created_at }) => ({
      ...{ kind, ref_id: id, debate_id, rank: computeRank(up - down, created_at), created_at, indexed: 0 },
    }))
  for (let from = 0; from < documents.length; from += documentsAtOnce)
    await tx
      .insertInto('search_documents')
      .values(documents.slice(from, from + documentsAtOnce))
      .execute()
}

/** Adds a debate that is public again, with its posts, to the search; index-waiting.ts indexes the posts' words. */
export async function indexDebateAgain(tx: Connection, debateId: number): Promise<void> {
  const debate = await tx.selectFrom('debates').selectAll().where('id', '=', debateId).executeTakeFirstOrThrow()
  if (debate.hidden_rule === null) await indexDebate(tx, debateId, debate)
  const visiblePosts = tx.selectFrom('posts').select(['id', 'kind', 'debate_id', 'content_html', 'up', 'down', 'created_at'])
  const posts = await visiblePosts.where('debate_id', '=', debateId).where('taken_away_at', 'is', null).orderBy('key').execute()
  for (const kind of ['argument', 'comment'] as const) {
    const ofKind = posts.filter((post) => post.kind === kind)
    await indexPosts(tx, kind, ofKind)
  }
}

type SearchablePerson = Pick<UserRow, 'name' | 'display_name' | 'show_real_name' | 'bio' | 'bio_html' | 'created_at'>

/** Indexes a person for search, by the real name only if they show it. Call it whenever any of this changes. */
export async function indexPerson(tx: Connection, id: number, person: SearchablePerson): Promise<void> {
  const { name, display_name, show_real_name, created_at } = person
  const title = show_real_name === 1 ? `${display_name} ¦ ${name}` : display_name
  const words = { title, body: plainBio(person), hosts: linkedHosts(person.bio_html) }
  await putDocument(tx, { kind: 'person', ref_id: id, debate_id: null, rank: rankOfName(display_name), created_at, ...words })
}

/** Returns a person's bio as one plain line; as they typed it if it isn't rendered yet. */
export function plainBio({ bio, bio_html }: Pick<UserRow, 'bio' | 'bio_html'>): string {
  return bio_html === '' ? bio.replace(/\s+/g, ' ').trim() : plainLine(bio_html)
}

type SearchableCircle = Pick<CircleRow, 'kind' | 'name' | 'description_html' | 'created_at'> & { private?: number | undefined }

/** Indexes a team or public group for search. Call it in the transaction that writes it. */
export async function indexCircle(
  tx: Connection,
  id: number,
  { kind, name, description_html, created_at, ...circle }: SearchableCircle,
): Promise<void> {
  if (circle.private === 1) return
  const rank = rankOfName(name)
  const words = { title: name, body: plainLine(description_html), hosts: linkedHosts(description_html) }
  await putDocument(tx, { kind, ref_id: id, debate_id: null, rank, created_at, ...words })
}

/** Removes a deleted or hidden document from search. */
export async function deleteDocument(tx: Connection, kind: Kind, refId: number): Promise<void> {
  await tx.deleteFrom('search_documents').where('kind', '=', kind).where('ref_id', '=', refId).execute()
}

/** Updates a document's rank, for example after a vote. */
export async function updateRank(tx: Connection, kind: Kind, refId: number, rank: number): Promise<void> {
  await tx.updateTable('search_documents').set({ rank }).where('kind', '=', kind).where('ref_id', '=', refId).execute()
}

/** Writes a document and its words. Skips debates of private groups: nobody finds those by searching. */
async function putDocument(tx: Connection, document: Document): Promise<void> {
  const { kind, ref_id, debate_id, rank, created_at } = document
  if (debate_id !== null && (await isPrivate(tx, debate_id))) return
  const { id } = await tx
    .insertInto('search_documents')
    .values({ kind, ref_id, debate_id, rank, created_at, indexed: 1 })
    .onConflict((conflict) => conflict.columns(['kind', 'ref_id']).doUpdateSet({ rank, indexed: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeWords(tx, [{ id, ...prepareForIndex(document) }])
}

async function isPrivate(tx: Connection, debateId: number): Promise<boolean> {
  const debate = await tx.selectFrom('debates').select('private_to').where('id', '=', debateId).executeTakeFirst()
  return (debate?.private_to ?? null) !== null
}

/** The words of a document, and the lexemes that find it (`prepareForIndex`). */
export type DocumentWords = { id: number } & ReturnType<typeof prepareForIndex>

/** Writes the words of documents, replacing their earlier words. */
export async function storeWords(tx: Connection, documents: readonly DocumentWords[]): Promise<void> {
  if (documents.length === 0) return
  await tx
    .insertInto('search_texts')
    .values(documents.map(({ id, words }) => ({ document_id: id, words })))
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet((row) => ({ words: row.ref('excluded.words') })))
    .execute()
  await (onPostgres(tx) ? indexOnPostgres(documents) : indexOnSqlite(documents)).execute(tx)
}

function indexOnSqlite(documents: readonly DocumentWords[]) {
  const rows = documents.map(({ id, lexemes }) => sql`(${id}, ${lexemes})`)
  return sql`insert or replace into search_index (rowid, lexemes) values ${sql.join(rows)}`
}

function indexOnPostgres(documents: readonly DocumentWords[]) {
  const rows = documents.map(
    ({ id, lexemes }) => sql`(${id}, array_to_tsvector(${[...lexemes.split(' ').filter(Boolean), ...listBlocks(id)]}::text[]))`,
  )
  return sql`insert into search_index (rowid, lexemes) values ${sql.join(rows)}
    on conflict (rowid) do update set lexemes = excluded.lexemes`
}

export type WaitingDocument = { id: number; kind: Kind; ref_id: number }

/** Lists documents whose words aren't indexed yet, newest first, using an index. There are nearly always none. */
export async function listWaiting(db: Connection, limit: number): Promise<WaitingDocument[]> {
  return db
    .selectFrom('search_documents')
    .select(['id', 'kind', 'ref_id'])
    .where('indexed', '=', sql.lit(0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Locks the documents that are still waiting and returns their ids. A change to one waits for this transaction, and then indexes it again.
 */
export async function lockWaiting(tx: Connection, pending: readonly WaitingDocument[]): Promise<number[]> {
  const ids = pending.map(({ id }) => id)
  const rows = tx.selectFrom('search_documents').select('id').where('id', 'in', ids).where('indexed', '=', sql.lit(0)).orderBy('id', 'desc')
  return (await (needsRowLocks(tx) ? rows.forUpdate() : rows).execute()).map(({ id }) => id)
}

/** Returns the HTML of posts of one kind, without those that have no text. */
export async function loadHtmlOfPosts(tx: Connection, kind: PostKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('posts')
    .select(['id', 'content_html'])
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .where('content_html', '<>', '')
    .execute()
  return new Map(rows.map(({ id, content_html }) => [id, content_html]))
}

export async function findDebateToIndex(tx: Connection, id: number) {
  return tx.selectFrom('debates').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPersonToIndex(tx: Connection, id: number) {
  return tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findCircleToIndex(tx: Connection, kind: CircleKind, id: number) {
  return tx.selectFrom('circles').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

export async function markIndexed(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('search_documents')
    .set({ indexed: 1 })
    .where('id', 'in', [...ids])
    .execute()
}
