import type { ReactNode } from 'react'
import type { Votes, VoteType } from '#contract/votes'
import { does } from '../forms/does'
import type { Kind } from './kind'
import type { Post } from './post'
import type { VoteActs } from './vote.acts.server'
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
  const name = `#${post.number}`
  if (post.is_own || !canVote) {
    return (
      <div className="acts">
        <span>{`Votes on ${name}: ${cast.up} up, ${cast.down} down`}</span>
        {links}
      </div>
    )
  }
  return (
    <form className="acts" method="post">
      <input type="hidden" name={kind.field} value={post.id} />
      {voteButton('up', name, cast)} {voteButton('down', name, cast)}
      {links}
    </form>
  )
}

/** Says its state and count in words (LOOK, By ear). Pressing the pressed one takes the vote back. */
function voteButton(type: VoteType, name: string, votes: Pick<Votes, VoteType | 'your_vote'>) {
  const pressed = votes.your_vote === type
  return (
    <button type="submit" {...does<VoteActs>(pressed ? `vote-${type}-back` : `vote-${type}`)} aria-pressed={pressed}>
      {`Vote ${type} ${name} (${votes[type]})${pressed ? ', your vote' : ''}`}
    </button>
  )
}
