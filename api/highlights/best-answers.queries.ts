import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'

export type BestAnswer = Awaited<ReturnType<typeof loadBestAnswers>> extends Map<number, infer Row> ? Row : never

/** The best answer to each of some arguments that has one, by the argument's id; each is the first of an index. */
export async function loadBestAnswers(db: Connection, ids: readonly number[]) {
  const [first, ...others] = ids.map((id) => db.selectFrom(bestAnswerTo(db, id).as('best')).select('best.key'))
  if (!first) return new Map()
  const keys = others.reduce((all, one) => all.unionAll(one), first)
  const rows = await db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'parent_id', 'side', 'excerpt', 'user_id', 'author_name', ...authorColumns])
    .where('posts.key', 'in', keys)
    .execute()
  return new Map(rows.flatMap((row) => (row.parent_id === null ? [] : [[row.parent_id, row] as const])))
}

function bestAnswerTo(db: Connection, id: number) {
  return db
    .selectFrom('posts')
    .select('key')
    .where('kind', '=', 'argument')
    .where('parent_id', '=', id)
    .where('taken_away_at', 'is', null)
    .orderBy('score', 'desc')
    .orderBy('number')
    .limit(1)
}
