import { ownAnchor, replyAnchor } from '../paths'
import { pluralise } from '../ui/pluralise'
import type { Kind } from './kind'
import type { Post } from './post'
import { postLabel } from './post-label'
import type { Surroundings } from './thread'

type Ways = {
  kind: Kind
  /** Its own page. */
  path: string
  /** Whether to lead to where one replies. */
  canReply: boolean
  /** Where one comments on it instead of replying. */
  commentOn?: string | undefined
  /** What its author may do with it there: "Edit or withdraw". */
  ownActs: string | null
  /** Where one reports it; null for one's own, and before an API that takes no such report. */
  report: string | null
  /** The fragment of the list's own beginning. */
  top: string
}

/** The ways on from a post of a list: reply, one's own, report, first reply, next at this level, top (docs/product.md#screen-readers). */
export function postLinks<P extends Post>(
  post: P,
  { replies, next }: Surroundings<P>,
  { kind, path, canReply, commentOn, ownActs, report, top }: Ways,
) {
  const first = replies[0]?.post
  return (
    <>
      {canReply ? ' ' : null}
      {canReply ? (
        <a href={commentOn ?? `${path}#${replyAnchor}`}>{`${commentOn ? 'Comment on' : 'Reply to'} ${postLabel(kind, post)}`}</a>
      ) : null}
      {ownActs ? ' ' : null}
      {ownActs ? <a href={`${path}#${ownAnchor}`}>{`${ownActs} ${postLabel(kind, post)}`}</a> : null}
      {report ? ' ' : null}
      {report ? <a href={report}>{`Report ${postLabel(kind, post)}`}</a> : null}
      {first ? ' ' : null}
      {first ? <a href={`#${kind.anchor(first)}`}>{`First reply: ${postLabel(kind, first)}`}</a> : null}
      {next ? ' ' : null}
      {next ? <a href={`#${kind.anchor(next)}`}>{`Next: ${postLabel(kind, next)}`}</a> : null} <a href={`#${top}`}>Top</a>
    </>
  )
}

/** Replies that this page does not show are on the post's own. */
export function furtherReplies(post: Post, shown: number, kind: Kind, path: string) {
  const count = post.replies_count ?? 0
  // Tombstones lead on too: something that can be read may answer them.
  const further = count + (post.replies_gone ?? 0) - shown
  if (further <= 0) return null
  const words =
    shown === 0
      ? `Continue this thread (${pluralise(count, 'reply', 'replies')} to ${postLabel(kind, post)})`
      : `${pluralise(further, 'more reply', 'more replies')} to ${postLabel(kind, post)}`
  return (
    <p>
      <a href={`${path}#${kind.replies}`}>{words}</a>
    </p>
  )
}
