import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { commentAnchor, sharePath } from '../paths'
import { type Answered, headingOf } from '../posts/heading'
import { commentKind } from '../posts/kinds'
import { moment } from '../posts/moment'
import { tombstone } from '../posts/tombstone'
import type { VotesById } from '../posts/vote-enhancer'
import { voteForm } from '../posts/vote-form'
import { prose } from '../ui/prose'
import type { CommentActs } from './offered.server'

type Props = {
  comment: Comment
  answered: Answered | null
  debate: Debate
  offers: CommentActs
  votes: VotesById
  /** Its absolute address. */
  canonical: string
}

/** The comment that a page is about, under the page's `h1`. */
export function SubjectComment({ comment, answered, debate, offers, votes, canonical }: Props) {
  const { number, user, deleted_at: deleted, content, created_at: at, edited_at: edited } = comment
  const heading = `h${number}`
  const links = (
    <>
      {' '}
      <a href={sharePath(debate.topic, canonical)}>{`Share #${number} by email`}</a>
    </>
  )
  return (
    <article className="argument" id={commentAnchor(number)} aria-labelledby={heading}>
      <h1 id={heading}>{headingOf({ name: `Comment #${number}`, side: null, user, gone: undefined, answered })}</h1>
      {deleted ? (
        tombstone('Deleted', deleted, comment)
      ) : (
        <>
          <p className="meta">
            {at === null ? null : moment(at)}
            {edited === null ? null : <> · edited {moment(edited)}</>}
          </p>
          {prose(content)}
          {voteForm(comment, { kind: commentKind, canVote: offers.vote, votes, links })}
        </>
      )}
    </article>
  )
}
