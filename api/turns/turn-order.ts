import type { Side } from '#contract/debates'

/** A seat as the order of turns sees it, in order of joining. */
export type Speaker = { id: number; side: Side | null; left_at: number | null }

/**
 * The order of a round (PRODUCT §2, Turns): sides alternate, `for` first; within a side by order of joining; the
 * longer side finishes the round. A leaver's place is passed over, and nobody else loses or changes theirs.
 * @param speakers all seats in order of joining, leavers too
 * @returns those who are present
 */
export function turnOrder<S extends Speaker>(speakers: readonly S[]): S[] {
  return inSpeakingOrder(speakers).filter(isPresent)
}

export type NextTurn<S> = { round: number; speaker: S } | null

/**
 * Whose turn follows, and in which round.
 * @param current the id of the seat whose turn ends, who may have left
 * @returns null after the last turn of the last round
 */
export function nextTurn<S extends Speaker>(speakers: readonly S[], current: number, round: number, rounds: number): NextTurn<S> {
  const later = after(speakers, current)[0]
  if (later) return { round, speaker: later }
  const first = turnOrder(speakers)[0]
  return first && round < rounds ? { round: round + 1, speaker: first } : null
}

/** How many turns of this round come after the one of `current`. */
export function turnsLeft(speakers: readonly Speaker[], current: number): number {
  return after(speakers, current).length
}

function after<S extends Speaker>(speakers: readonly S[], current: number): S[] {
  const everyone = inSpeakingOrder(speakers)
  return everyone.slice(everyone.findIndex(({ id }) => id === current) + 1).filter(isPresent)
}

function inSpeakingOrder<S extends Speaker>(speakers: readonly S[]): S[] {
  const pro = speakers.filter(({ side }) => side === 'for')
  const contra = speakers.filter(({ side }) => side === 'against')
  return Array.from({ length: Math.max(pro.length, contra.length) }, (_, index) => [pro[index], contra[index]])
    .flat()
    .filter((speaker) => speaker !== undefined)
}

const isPresent = ({ left_at }: Speaker): boolean => left_at === null
