import { mapLimits } from '#contract/debate-limits'
import type { BranchRow } from '../database/post-tables.ts'

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
