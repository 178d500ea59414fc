import { type Expression, sql } from 'kysely'
import { voteTypes } from '#contract/post-limits'
import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { type Placeholders, prepareQuery } from '../database/query-building.ts'
import { sortPosts } from './tree.ts'

/** A post as lists need it: with its author, and only the columns that readers are shown. */
export type ShownRow = Awaited<ReturnType<typeof loadShown>>[number]

/** A query for the keys of posts. It reads only an index, so that skipped rows cost next to nothing. */
type ChosenKeys = { $asScalar(): Expression<number> }

/** Loads posts by key. @param outline leaves out the texts */
export function loadShown(db: Connection, keys: ChosenKeys, outline: boolean) {
  return shownQuery(db, keys, sql.lit(outline ? 1 : 0)).execute()
}

/** Builds the query of `loadShown` for a prepared statement (database/query-building.ts). @param outline 1 or 0 */
export function shownQuery(db: Connection, keys: ChosenKeys, outline: Expression<number>) {
  const text = sql<string>`case when ${outline} = 1 then '' else posts.content_html end`
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select([
      'posts.key',
      'posts.kind',
      'posts.id',
      'debate_id',
      'number',
      'parent_id',
      'parent_number',
      'depth',
      'root_id',
      'user_id',
      'author_name',
      'stance',
      'side',
      'round',
      'excerpt',
    ])
    .select(['posts.created_at', 'edited_at', 'taken_away_at', 'hidden_rule', 'posts.note', 'posts.noted_by', ...voteTypes, 'score'])
    .select(['replies_count', 'replies_gone', 'replies_for', 'replies_against'])
    .select([...authorColumns, text.as('content_html')])
    .where('posts.key', 'in', keys.$asScalar())
}

export async function loadShownPost(db: Connection, kind: PostKind, id: number): Promise<ShownRow | undefined> {
  return (await listOne(db, { kind, id }))[0]
}

const listOne = prepareQuery((db, { kind, id }: Placeholders<{ kind: PostKind; id: number }>) =>
  shownQuery(db, db.selectFrom('posts').select('key').where('kind', '=', kind).where('id', '=', id), sql.lit(0)),
)

/** Loads the posts of a debate whose numbers lie in a range, at any depth. */
export async function loadNumberRange(
  db: Connection,
  kind: PostKind,
  debateId: number,
  { from, to }: { from: number; to: number },
): Promise<ShownRow[]> {
  const keys = db
    .selectFrom('posts')
    .select('key')
    .where('kind', '=', kind)
    .where('debate_id', '=', debateId)
    .where('number', '>=', from)
    .where('number', '<=', to)
  return sortPosts('old', await loadShown(db, keys, false))
}
