import { mapLimits } from '#contract/debate-limits'
import type { Connection } from '../database/database.ts'
import type { BranchRow, PostRow } from '../database/post-tables.ts'
import { addToSizes, findBranch, insertBranches } from './branches.queries.ts'

/** A new argument's place on its debate's map. */
export type MapPlace = {
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
