import type { ReactNode } from 'react'
import type { VoteType } from '#contract/post-limits'
import type { Votes } from '#contract/votes'
import { buttonFor } from '../forms/form-buttons'
import { pluralise } from '../ui/pluralise'
import type { Kind } from './kind'
import type { Post } from './post'
import { postLabel } from './post-label'
import type { VoteActions } from './vote.actions.server'
import type { VotesById } from './vote-enhancer'

type VoteFormOptions = {
  kind: Kind
  canVote: boolean
  /** Votes that differ from those the post was loaded with. */
  votes: VotesById
  /** Links shown next to the votes. */
  links: ReactNode
}

/**
 * Shows a post's form of votes, or only the counts if the post is the reader's own or nobody can vote. A plain function, because a page
 * calls it 200 times.
 */
export function voteForm(post: Post, { kind, canVote, votes, links }: VoteFormOptions) {
  const cast = votes.get(post.id) ?? post
  const name = postLabel(kind, post)
  if (post.is_own || !canVote) {
    const counts = voteCountsText(cast)
    return (
      <div className="actions">
        {counts === null ? null : <span data-count={shortVoteCounts(cast) ?? counts}>{`Votes on ${name}: ${counts}`}</span>}
        {links}
      </div>
    )
  }
  return (
    <form className="actions" method="post">
      <input type="hidden" name={kind.field} value={post.id} />
      {voteButton('up', name, cast)} {voteButton('down', name, cast)}
      {cast.your_vote_untold ? takeBackButton(name) : null}
      {cast.up === null ? voteSummary(cast) : null}
      {links}
    </form>
  )
}

/** Returns "3 upvotes, 1 downvote". For a foreign API, returns the total or the score; null if it gives neither. */
export function voteCountsText({ up, down, votes_count: all, score }: Omit<Votes, 'number'>): string | null {
  if (up !== null && down !== null) return `${pluralise(up, 'upvote')}, ${pluralise(down, 'downvote')}`
  if (up !== null) return pluralise(up, 'upvote')
  if (typeof all === 'number') return pluralise(all, 'vote')
  return score === undefined ? null : `score ${score}`
}

/** Returns "▲ 3 ▼ 1", for sighted readers; null if the API doesn't give both. */
function shortVoteCounts({ up, down }: Omit<Votes, 'number'>): string | null {
  return up === null || down === null ? null : `▲ ${up} ▼ ${down}`
}

function voteSummary(votes: Omit<Votes, 'number'>) {
  const counts = voteCountsText(votes)
  return counts === null ? null : <span>{` ${counts}`}</span>
}

/**
 * Shows a vote button whose name includes its state and count (docs/product.md#screen-readers). Pressing a pressed button takes the
 * vote back.
 */
function voteButton(type: VoteType, name: string, votes: Pick<Votes, VoteType | 'your_vote'>) {
  const pressed = votes.your_vote === type
  const count = votes[type]
  return (
    <button
      type="submit"
      {...buttonFor<VoteActions>(pressed ? `vote-${type}-back` : `vote-${type}`)}
      aria-pressed={pressed}
      data-count={count ?? undefined}
    >
      {`${type === 'up' ? 'Upvote' : 'Downvote'} ${name}${count === null ? '' : ` (${count})`}${pressed ? ', your vote' : ''}`}
    </button>
  )
}

/** Shows a button of its own for taking a vote back: if the API doesn't say how the reader voted, no button is pressed. */
function takeBackButton(name: string) {
  return (
    <>
      {' '}
      <button type="submit" className="link" {...buttonFor<VoteActions>('vote-back')}>{`Remove vote on ${name}`}</button>
    </>
  )
}
