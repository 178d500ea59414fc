import type { ReactNode } from 'react'
import type { VoteType } from '#contract/post-limits'
import type { Votes } from '#contract/votes'
import { does } from '../forms/form-buttons'
import { pluralise } from '../ui/pluralise'
import type { Kind } from './kind'
import type { Post } from './post'
import { postLabel } from './post-label'
import type { VoteActions } from './vote.actions.server'
import type { VotesById } from './vote-enhancer'

type Voting = {
  kind: Kind
  canVote: boolean
  /** Those that differ from what the post was loaded with. */
  votes: VotesById
  /** What stands beside the votes. */
  links: ReactNode
}

/**
 * A post's one form of votes; on one's own, and where nobody votes, the counts alone. A plain function: it is called 200
 * times on a page.
 */
export function voteForm(post: Post, { kind, canVote, votes, links }: Voting) {
  const cast = votes.get(post.id) ?? post
  const name = postLabel(kind, post)
  if (post.is_own || !canVote) {
    const told = votesTold(cast)
    return (
      <div className="acts">
        {told === null ? null : <span>{`Votes on ${name}: ${told}`}</span>}
        {links}
      </div>
    )
  }
  return (
    <form className="acts" method="post">
      <input type="hidden" name={kind.field} value={post.id} />
      {voteButton('up', name, cast)} {voteButton('down', name, cast)}
      {cast.your_vote_untold ? takeBackButton(name) : null}
      {cast.up === null ? toldTogether(cast) : null}
      {links}
    </form>
  )
}

/** "3 up, 1 down"; of another API how many there are, or how much better it is; null where it tells nothing. */
export function votesTold({ up, down, votes_count: all, score }: Omit<Votes, 'number'>): string | null {
  if (up !== null && down !== null) return `${up} up, ${down} down`
  if (up !== null) return `${up} up`
  if (typeof all === 'number') return pluralise(all, 'vote')
  return score === undefined ? null : `score ${score}`
}

function toldTogether(votes: Omit<Votes, 'number'>) {
  const told = votesTold(votes)
  return told === null ? null : <span>{` ${told}`}</span>
}

/** Says its state and count in words (docs/product.md#screen-readers). Pressing the pressed one takes the vote back. */
function voteButton(type: VoteType, name: string, votes: Pick<Votes, VoteType | 'your_vote'>) {
  const pressed = votes.your_vote === type
  const count = votes[type]
  return (
    <button
      type="submit"
      {...does<VoteActions>(pressed ? `vote-${type}-back` : `vote-${type}`)}
      aria-pressed={pressed}
      data-count={count ?? undefined}
    >
      {`Vote ${type} ${name}${count === null ? '' : ` (${count})`}${pressed ? ', your vote' : ''}`}
    </button>
  )
}

/** Where an API does not tell whether the reader has voted, no button is the pressed one. */
function takeBackButton(name: string) {
  return (
    <>
      {' '}
      <button type="submit" className="link" {...does<VoteActions>('vote-back')}>{`Take back a vote on ${name}`}</button>
    </>
  )
}
