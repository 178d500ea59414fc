import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { idsIn, type Places, prepared } from '../database/prepared.ts'

export type BestAnswer = Awaited<ReturnType<typeof loadBestAnswers>> extends Map<number, infer Row> ? Row : never

/** The best answer to each of some arguments that has one, by the argument's id; each is the first of an index. */
export async function loadBestAnswers(db: Connection, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await listBestAnswers(db, { ids })
  return new Map(rows.flatMap((row) => (row.parent_id === null ? [] : [[row.parent_id, row] as const])))
}

const listBestAnswers = prepared((db, { ids }: Places<{ ids: readonly number[] }>) => {
  const bests = db
    .selectFrom('posts as answered')
    .select(({ selectFrom }) =>
      selectFrom('posts')
        .select('posts.key')
        .where('posts.kind', '=', 'argument')
        .whereRef('posts.parent_id', '=', 'answered.id')
        .where('posts.taken_away_at', 'is', null)
        .orderBy('posts.score', 'desc')
        .orderBy('posts.number')
        .limit(1)
        .as('key'),
    )
    .where('answered.kind', '=', 'argument')
    .where('answered.id', 'in', idsIn(db, ids))
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'parent_id', 'stance', 'side', 'excerpt', 'user_id', 'author_name', ...authorColumns])
    .where('posts.key', 'in', bests)
})
