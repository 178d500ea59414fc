import type { Side } from '#contract/debates'

/** What an argument does to its parent, which may be on either side of the motion: "supports", "opposes". */
export const stanceVerbs: Readonly<Record<Side, string>> = { for: 'supports', against: 'opposes' }

/**
 * Returns the stance in words: "supports #2", "opposes #2", or "in reply to #2" if it is unknown.
 * @param number the number of the parent
 */
export function stanceText(stance: Side | null, number: number): string {
  return `${stance === null ? 'in reply to' : stanceVerbs[stance]} #${number}`
}
