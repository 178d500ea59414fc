import { ownPostAnchor, replyAnchor } from '../paths'
import { pluralise } from '../ui/pluralise'
import type { Kind } from './kind'
import type { Post } from './post'
import { postLabel } from './post-label'
import type { ThreadPosition } from './thread'

type LinkOptions = {
  kind: Kind
  /** The path of its own page. */
  path: string
  /** Whether to link to the reply form. */
  canReply: boolean
  /** The path for commenting on it, used instead of the reply link. */
  commentOn?: string | undefined
  /** What its author may do with it there: "Edit or withdraw". */
  ownActionsText: string | null
  /** The path for reporting it; null for your own posts, and if the API takes no such reports. */
  report: string | null
  /** The fragment of the start of the list. */
  top: string
}

/**
 * Returns the links of a post in a list: reply, and in a menu the rest: edit your own, report, first reply, next at this level, top
 * (docs/product.md#screen-readers). Opening one menu closes the others, because they share a name.
 */
export function postLinks<P extends Post>(
  post: P,
  { replies, next }: ThreadPosition<P>,
  { kind, path, canReply, commentOn, ownActionsText, report, top }: LinkOptions,
) {
  const first = replies[0]?.post
  const name = postLabel(kind, post)
  return (
    <>
      {canReply ? ' ' : null}
      {canReply ? (
        <a href={commentOn ?? `${path}#${replyAnchor}`}>
          {commentOn ? 'Comment ' : 'Reply '}
          <span className="sr-only">{commentOn ? `on ${name}` : `to ${name}`}</span>
        </a>
      ) : null}{' '}
      <details {...{ name: 'more' }}>
        <summary>{`More for ${name}`}</summary>
        <p>
          {ownActionsText ? <a href={`${path}#${ownPostAnchor}`}>{`${ownActionsText} ${name}`}</a> : null}
          {ownActionsText ? ' ' : null}
          {first ? <a href={`#${kind.anchor(first)}`}>{`First reply: ${postLabel(kind, first)}`}</a> : null}
          {first ? ' ' : null}
          {next ? <a href={`#${kind.anchor(next)}`}>{`Next: ${postLabel(kind, next)}`}</a> : null}
          {next ? ' ' : null}
          <a href={`#${top}`}>Top</a>
          {report ? ' ' : null}
          {report ? <a href={report}>{`Report ${name}`}</a> : null}
        </p>
      </details>
    </>
  )
}

/** Links to replies that this page doesn't show; they are on the post's own page. */
export function furtherReplies(post: Post, shown: number, kind: Kind, path: string) {
  const count = post.replies_count ?? 0
  // Tombstones count too: visible posts may answer them.
  const further = count + post.replies_gone - shown
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
