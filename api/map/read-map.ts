import type { MapBlock } from '#contract/map'
import { presentAuthor } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { listLargestBranches } from './branches.queries.ts'

/**
 * Returns a debate's map, with one indexed read for any number of arguments (docs/product.md#debate-map).
 * @throws NotFound
 */
export async function loadMap({ db, actor }: Context, debateId: number): Promise<{ roots_count: number; blocks: MapBlock[] }> {
  const [debate, branches] = await Promise.all([
    findVisibleDebate(db.read, debateId, actor?.id ?? null),
    listLargestBranches(db.read, { debateId }),
  ])
  if (!debate) throw new NotFound(debateNotFoundMessage)
  return { roots_count: debate.roots_count - debate.roots_gone, blocks: branches.map(presentBlock) }
}

function presentBlock(row: Awaited<ReturnType<typeof listLargestBranches>>[number]): MapBlock {
  const { argument_id, parent_id, number, stance, side, excerpt, taken_away_at, size, leaves } = row
  const is_gone = taken_away_at !== null
  return {
    id: String(argument_id),
    number,
    parent_id: parent_id === null ? null : String(parent_id),
    user: is_gone ? null : presentAuthor(row),
    ...{ stance, side, excerpt, is_gone, size, leaves },
    replies_count: row.replies_count - row.replies_gone,
  }
}
