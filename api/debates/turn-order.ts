import type { Side } from '#contract/debates'

/** A seat as the order of turns sees it, in order of joining. */
export type Speaker = { id: number; side: Side | null; left_at: number | null }

/**
 * The order of a round (PRODUCT §2, Turns): sides alternate, `for` first; within a side by order of joining; the
 * longer side finishes the round. Who left keeps no place.
 * @param speakers all seats in order of joining
 */
export function turnOrder<S extends Speaker>(speakers: readonly S[]): S[] {
  const present = speakers.filter((speaker) => speaker.left_at === null)
  const pro = present.filter((speaker) => speaker.side === 'for')
  const contra = present.filter((speaker) => speaker.side === 'against')
  return Array.from({ length: Math.max(pro.length, contra.length) }, (_, place) => [pro[place], contra[place]])
    .flat()
    .filter((speaker) => speaker !== undefined)
}

export type NextTurn<S> = { round: number; speaker: S } | null

/**
 * Whose turn follows, and in which round. The order is that of all who began, so that a leaver's place is passed over
 * and nobody else loses theirs.
 * @param current the id of the seat whose turn ends, who may have left
 * @returns null after the last turn of the last round
 */
export function nextTurn<S extends Speaker>(speakers: readonly S[], current: number, round: number, rounds: number): NextTurn<S> {
  const everyone = turnOrder(speakers.map((speaker) => ({ ...speaker, left_at: null, present: speaker })))
  const place = everyone.findIndex((speaker) => speaker.id === current)
  const later = everyone.slice(place + 1).find(({ present }) => present.left_at === null)
  if (later) return { round, speaker: later.present }
  const first = everyone.find(({ present }) => present.left_at === null)
  return first && round < rounds ? { round: round + 1, speaker: first.present } : null
}

/** How many turns of this round come after the one of `current`. */
export function turnsLeft(speakers: readonly Speaker[], current: number): number {
  const order = turnOrder(speakers)
  return order.length - 1 - order.findIndex((speaker) => speaker.id === current)
}
