import type { Votes, VoteType } from '#contract/votes'

type Counted = Pick<Votes, VoteType | 'your_vote'>

/**
 * The votes as they will be once a button's act is done, to show at once.
 * @param intent the button's value: `vote-up`, `vote-down-back`
 * @returns null if that is no vote
 */
export function castBy<V extends Counted>(intent: string, votes: V): V | null {
  const [, type, back] = /^vote-(up|down)(-back)?$/.exec(intent) ?? []
  if (type !== 'up' && type !== 'down') return null
  const free = withoutYours(votes)
  return back ? free : { ...free, [type]: more(free[type], 1), your_vote: type }
}

function withoutYours<V extends Counted>(votes: V): V {
  const { your_vote: yours } = votes
  return yours === null ? votes : { ...votes, [yours]: more(votes[yours], -1), your_vote: null }
}

/** How many nobody told, nobody can add to. */
const more = (count: number | null, by: number) => (count === null ? null : count + by)
