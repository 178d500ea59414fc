import { mapLimits } from '#contract/debate-limits'
import type { BranchRow } from '../database/post-tables.ts'

type Argument = { id: number; debate_id: number; parent_id: number | null }

/**
 * The map of arguments that come all at once, counted in memory.
 * @param posts of one debate, each after the one it answers
 * @returns the branches; and by argument, of those deeper than the map goes, the branch they hang beneath
 */
export function measureMap(posts: readonly Argument[]): { branches: BranchRow[]; beneath: Map<number, number> } {
  const branches = new Map<number, BranchRow>()
  const beneath = new Map<number, number>()
  const answered = new Set<number>()
  for (const { id, debate_id, parent_id } of posts) {
    const above = parent_id === null ? undefined : branches.get(beneath.get(parent_id) ?? parent_id)
    const newLeaf = parent_id === null || answered.has(parent_id)
    if (parent_id !== null) answered.add(parent_id)
    for (let at = above; at; at = at.parent_id === null ? undefined : branches.get(at.parent_id)) {
      at.size++
      if (newLeaf) at.leaves++
    }
    const level = above ? above.level + 1 : 0
    if (above && level === mapLimits.levels) beneath.set(id, above.argument_id)
    else branches.set(id, { argument_id: id, debate_id, parent_id, level, size: 1, leaves: 1 })
  }
  return { branches: [...branches.values()], beneath }
}
