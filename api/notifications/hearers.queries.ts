import type { Connection } from '../database/database.ts'
import type { FactRow } from '../database/news-tables.ts'

/** Those whom a post has come to mention by what happened to it: when it was posted, or by an edit. */
export async function listMentionedBy(tx: Connection, { kind, about_id, at }: FactRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('mentions')
    .select('user_id')
    .where('post_kind', '=', kind.startsWith('argument.') ? 'argument' : 'comment')
    .where('post_id', '=', about_id)
    .where('created_at', '=', at)
    .whereRef('user_id', '<>', 'by_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those who watch a debate since before something happened in it, in order of their ids. */
export async function listWatchers(tx: Connection, { debate_id, at, told_to }: FactRow, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('watches')
    .select('user_id')
    .where('debate_id', '=', debate_id)
    .where('user_id', '>', told_to)
    .where('created_at', '<=', at)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those who took part when something happened in a debate, in order of their ids. */
export async function listThoseInIt(tx: Connection, { debate_id, at, told_to }: FactRow, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('participants')
    .select('user_id')
    .where('debate_id', '=', debate_id)
    .where('user_id', '>', told_to)
    .where('joined_at', '<=', at)
    .where((eb) => eb.or([eb('left_at', 'is', null), eb('left_at', '>=', at)]))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}
