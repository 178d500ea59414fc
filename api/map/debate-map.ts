import { mapLimits } from '#contract/debate-limits'
import type { MapBlock } from '#contract/map'
import { presentAuthor } from '../accounts/present-person.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { BranchRow, PostRow } from '../database/post-tables.ts'
import { NotFound } from '../platform/failures.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { addToSizes, findBranch, insertBranches, listLargestBranches } from './branches.queries.ts'

/** A new argument's place on its debate's map. */
type MapPlace = {
  /** The parent branch; null at the top level. */
  parentBranch: BranchRow | null
  /** For the argument's row: the branch that contains it; null if it is a branch itself. */
  branch_id: number | null
  /** Whether it adds a leaf: its parent is the motion or had replies already. */
  newLeaf: boolean
}

/**
 * Finds an argument's place, before it is inserted.
 * @param parent the post it answers, as it was before this reply was counted
 */
export async function placeOnMap(tx: Connection, parent: PostRow | null): Promise<MapPlace> {
  if (!parent) return { parentBranch: null, branch_id: null, newLeaf: true }
  const parentBranch = await findBranch(tx, parent)
  const tooDeep = parentBranch.level === mapLimits.levels - 1
  return { parentBranch, branch_id: tooDeep ? parentBranch.argument_id : null, newLeaf: parent.replies_count > 0 }
}

/** Adds an inserted argument to the map. Call it with the debate locked, so that each argument is counted exactly once. */
export async function growMap(
  tx: Connection,
  post: Pick<PostRow, 'id' | 'debate_id'>,
  { parentBranch, branch_id, newLeaf }: MapPlace,
): Promise<void> {
  if (parentBranch) await addToSizes(tx, parentBranch.argument_id, { size: 1, leaves: newLeaf ? 1 : 0 })
  if (branch_id !== null) return
  const [parent_id, level] = parentBranch ? [parentBranch.argument_id, parentBranch.level + 1] : [null, 0]
  await insertBranches(tx, [{ argument_id: post.id, debate_id: post.debate_id, parent_id, level, size: 1, leaves: 1 }])
}

type Argument = { id: number; debate_id: number; parent_id: number | null }

/**
 * Computes the map of arguments that are inserted all at once, in memory.
 * @param posts of one debate, each after its parent
 * @returns the branches; and, for arguments below the deepest level of the map, the id of the branch that contains them
 */
export function measureMap(posts: readonly Argument[]): { branches: BranchRow[]; branchIds: Map<number, number> } {
  const branches = new Map<number, BranchRow>()
  const branchIds = new Map<number, number>()
  const answered = new Set<number>()
  for (const { id, debate_id, parent_id } of posts) {
    const parentBranch = parent_id === null ? undefined : branches.get(branchIds.get(parent_id) ?? parent_id)
    const newLeaf = parent_id === null || answered.has(parent_id)
    if (parent_id !== null) answered.add(parent_id)
    for (let branch = parentBranch; branch; branch = branch.parent_id === null ? undefined : branches.get(branch.parent_id)) {
      branch.size++
      if (newLeaf) branch.leaves++
    }
    const level = parentBranch ? parentBranch.level + 1 : 0
    if (parentBranch && level === mapLimits.levels) branchIds.set(id, parentBranch.argument_id)
    else branches.set(id, { argument_id: id, debate_id, parent_id, level, size: 1, leaves: 1 })
  }
  return { branches: [...branches.values()], branchIds }
}

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
