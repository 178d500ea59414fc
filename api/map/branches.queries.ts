import { sql } from 'kysely'
import { mapLimits } from '#contract/debate-limits'
import { authorColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import type { BranchRow, PostRow } from '../database/post-tables.ts'
import { type Placeholders, prepareQuery } from '../database/query-building.ts'

/** Returns an argument's branch or, below the deepest level of the map, the branch that contains it. */
export async function findBranch(db: Connection, { id, branch_id }: Pick<PostRow, 'id' | 'branch_id'>): Promise<BranchRow> {
  return db
    .selectFrom('branches')
    .selectAll()
    .where('argument_id', '=', branch_id ?? id)
    .executeTakeFirstOrThrow()
}

export async function insertBranches(tx: Connection, rows: readonly BranchRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx
      .insertInto('branches')
      .values(rows.slice(from, from + rowsPerInsert))
      .execute()
}

/** Rows per insert, far below the parameter limits of both databases. */
const rowsPerInsert = 400

/**
 * Adds one argument to, or removes it from, the size of a branch and all branches above it. Changes at most as many
 * rows as the map has levels.
 */
export async function addToSizes(tx: Connection, argumentId: number, steps: { size: 1 | -1; leaves: 0 | 1 }): Promise<void> {
  await tx
    .withRecursive('line(argument_id, parent_id)', (line) =>
      line
        .selectFrom('branches')
        .select(['argument_id', 'parent_id'])
        .where('argument_id', '=', argumentId)
        .unionAll(
          line
            .selectFrom('line')
            .innerJoin('branches', 'branches.argument_id', 'line.parent_id')
            .select(['branches.argument_id', 'branches.parent_id']),
        ),
    )
    .updateTable('branches')
    .set({ size: sql`size + ${steps.size}`, leaves: sql`leaves + ${steps.leaves}` })
    .where('argument_id', 'in', (of) => of.selectFrom('line').select('line.argument_id'))
    .execute()
}

/** Returns a debate's largest branches. A parent is larger than its reply, or as large and older, so it always comes first. */
export const listLargestBranches = prepareQuery((db, { debateId }: Placeholders<{ debateId: number }>) =>
  db
    .selectFrom('branches')
    .innerJoin('posts', (join) => join.onRef('posts.id', '=', 'branches.argument_id').on('posts.kind', '=', 'argument'))
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['argument_id', 'branches.parent_id', 'size', 'leaves'])
    .select([
      'posts.number',
      'stance',
      'side',
      'excerpt',
      'taken_away_at',
      'replies_count',
      'replies_gone',
      'user_id',
      'author_name',
      ...authorColumns,
    ])
    .where('branches.debate_id', '=', debateId)
    .orderBy('size', 'desc')
    .orderBy('argument_id')
    .limit(mapLimits.blocks),
)
