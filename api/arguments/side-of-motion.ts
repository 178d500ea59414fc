import type { Side } from '#contract/debates'

type Arguing = {
  /** Of its author; null where nobody has a side. */
  own: Side | null
  /** Toward what it answers, or toward the motion; null where an archive gives none. */
  stance: Side | null
}

/**
 * For which side of the motion an argument speaks, wherever it hangs: its author's, else what follows from the stances down to it.
 * @param above that of what it answers; undefined at the top
 * @returns null where that can't be told
 */
export function sideOfMotion({ own, stance }: Arguing, above: Side | null | undefined): Side | null {
  if (own !== null || above === undefined) return own ?? stance
  if (above === null || stance === null) return null
  return stance === 'for' ? above : otherSide[above]
}

const otherSide = { for: 'against', against: 'for' } as const
