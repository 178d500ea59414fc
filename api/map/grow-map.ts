import { mapLimits } from '#contract/debate-limits'
import type { Connection } from '../database/database.ts'
import type { BranchRow, PostRow } from '../database/post-tables.ts'
import { addToSizes, findBranch, insertBranches } from './branches.queries.ts'

/** Where a new argument will stand on its debate's map. */
export type Place = {
  /** The branch above it; null at the top. */
  above: BranchRow | null
  /** For its own row: the branch it is drawn with, null where it is one itself. */
  branch_id: number | null
  /** Whether it ends a line anew: what it answers had replies already, or is the motion. */
  newLeaf: boolean
}

/**
 * Finds the place for an argument, before it is inserted.
 * @param parent what it answers, as it stood before this reply was counted
 */
export async function placeOnMap(tx: Connection, parent: PostRow | null): Promise<Place> {
  if (!parent) return { above: null, branch_id: null, newLeaf: true }
  const above = await findBranch(tx, parent)
  const tooDeep = above.level === mapLimits.levels - 1
  return { above, branch_id: tooDeep ? above.argument_id : null, newLeaf: parent.replies_count > 0 }
}

/** Draws an inserted argument in; within the debate's lock, so that none is counted twice or not at all. */
export async function growMap(
  tx: Connection,
  post: Pick<PostRow, 'id' | 'debate_id'>,
  { above, branch_id, newLeaf }: Place,
): Promise<void> {
  if (above) await addToSizes(tx, above.argument_id, { size: 1, leaves: newLeaf ? 1 : 0 })
  if (branch_id !== null) return
  const [parent_id, level] = above ? [above.argument_id, above.level + 1] : [null, 0]
  await insertBranches(tx, [{ argument_id: post.id, debate_id: post.debate_id, parent_id, level, size: 1, leaves: 1 }])
}
