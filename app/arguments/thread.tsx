import type { Argument } from '#contract/arguments'
import { argumentItem, type Placed, type Setting } from './argument-item'

/** A list of arguments, nested as who answers whom. */
export function Thread({ items }: { items: readonly Placed[] }) {
  return <ol className="thread">{items.map(({ node }) => node)}</ol>
}

/**
 * Nests what the API sends flat: depth first, each with its depth. Walks from the end, so that an argument's replies are
 * there when it comes; no recursion, for the depth is somebody else's.
 * @returns the top level
 */
export function nested(flat: readonly Argument[], setting: Setting): Placed[] {
  const shown = new Set(flat.map(({ id }) => id))
  const depths = withoutGaps(flat)
  const levels: Placed[][] = []
  for (let at = flat.length - 1; at >= 0; at--) {
    const argument = flat[at]
    if (!argument) continue
    const depth = depths[at] ?? 0
    const siblings = levels[depth] ?? []
    const replies = (levels[depth + 1] ?? []).reverse()
    const parentShown = argument.parent_id !== null && (shown.has(argument.parent_id) || argument.parent_id === setting.parentId)
    const node = argumentItem(argument, { depth, parentShown, replies, next: siblings.at(-1)?.argument }, setting)
    siblings.push({ argument, node })
    levels[depth] = siblings
    levels.length = depth + 1
  }
  return (levels[0] ?? []).reverse()
}

/** Nothing stands more than one level below what comes before it, whatever an API says. */
function withoutGaps(flat: readonly Argument[]): number[] {
  let before = -1
  return flat.map(({ depth }) => {
    before = Math.min(depth, before + 1)
    return before
  })
}
