import type { Argument } from '#contract/arguments'
import type { Votes, VoteType } from '#contract/votes'

/**
 * The two buttons of a vote form, with their state and count in words (LOOK, By ear). Pressing the pressed one takes the
 * vote back. A plain function: it is called 200 times on a page.
 */
export function voteButtons({ id, number }: Argument, votes: Pick<Votes, VoteType | 'your_vote'>) {
  return (
    <>
      <input type="hidden" name="argument" value={id} />
      {voteButton('up', number, votes)} {voteButton('down', number, votes)}
    </>
  )
}

/** Counts alone, where the reader cannot vote: on their own argument, or in a cancelled debate. */
export function voteCounts({ number }: Argument, { up, down }: Pick<Votes, VoteType>) {
  return <span>{`Votes on #${number}: ${up} up, ${down} down`}</span>
}

function voteButton(type: VoteType, number: number, votes: Pick<Votes, VoteType | 'your_vote'>) {
  const pressed = votes.your_vote === type
  return (
    <button type="submit" name="intent" value={pressed ? `vote-${type}-back` : `vote-${type}`} aria-pressed={pressed}>
      {`Vote ${type} #${number} (${votes[type]})${pressed ? ', your vote' : ''}`}
    </button>
  )
}
