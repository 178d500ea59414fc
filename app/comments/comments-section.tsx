import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { type SensitiveView, useSensitiveView, withContentWarning } from '../notes/content-warning'
import { commentAnchor, commentPath, commentsAnchor, commentsPath, newCommentAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { postedAt, postHeading } from '../posts/heading'
import { postName, postTitle } from '../posts/post-label'
import type { PageOf } from '../posts/post-list.server'
import { voteCountsText } from '../posts/vote-form'
import { MissingPart } from '../ui/part'
import { prose } from '../ui/prose'
import type { CommentActions } from './comment-calls.server'
import { commentCountText, commentKind } from './comment-kind'
import { replyCountPrefix } from './comment-list'

type Props = {
  debate: Debate
  /** The best comments. */
  list: PartialResult<PageOf<Comment>>
  offers: CommentActions
}

/** Shows the best comments on a debate's own page, with links to all of them and to the form. */
export function CommentsSection({ debate, list, offers }: Props) {
  const best = isUnloaded(list) ? [] : list.data.filter(({ deleted_at }) => deleted_at === null)
  const path = commentsPath(debate.slug)
  const sensitiveView = useSensitiveView()
  const isEmpty = !isUnloaded(list) && list.meta.total === 0
  return (
    <section id={commentsAnchor} className="flow" aria-labelledby="commented">
      <h2 id="commented">{commentCountText(debate, list)}</h2>
      {isUnloaded(list) ? <MissingPart what="The comments" why={list} /> : null}
      {best.length > 0 ? (
        <ol className="thread">{best.map((comment) => bestComment(comment, { slug: debate.slug, sensitiveView }))}</ol>
      ) : null}
      <p className="row">
        {isEmpty ? null : (
          <a href={`${path}#${commentsAnchor}`}>
            {isUnloaded(list) ? 'All comments' : `All ${commentCountText(debate, list).toLowerCase()}`}
          </a>
        )}{' '}
        {offers.post ? <a href={`${path}#${newCommentAnchor}`}>Write a comment</a> : null}
      </p>
    </section>
  )
}

/** Uses the full name "Comment #3", because the arguments above have numbers too. */
function bestComment(comment: Comment, { slug, sensitiveView }: { slug: string; sensitiveView: SensitiveView }) {
  const { id, number, content, note } = comment
  const votesText = voteCountsText(comment)
  return (
    <li key={id} id={commentAnchor(comment)}>
      <h3>
        {postHeading(comment, {
          kind: commentKind,
          name: number === null ? undefined : postTitle(commentKind, number),
          path: commentPath(slug, id),
          answered: null,
        })}
      </h3>
      {postedAt(comment, { before: [replyCountPrefix(comment), votesText === null ? null : `${votesText} · `] })}
      {withContentWarning({ note, anchor: commentAnchor(comment), name: postName(commentKind, comment) }, prose(content), sensitiveView)}
    </li>
  )
}
