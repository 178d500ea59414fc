import { ownAnchor, replyAnchor } from '../paths'
import { counted } from '../ui/counted'
import type { Kind } from './kind'
import type { Post } from './post'
import type { Surroundings } from './thread'

type Ways = {
  kind: Kind
  /** Its own page. */
  path: string
  /** Whether to lead to where one replies. */
  canReply: boolean
  /** What its author may do with it there: "Edit or withdraw". */
  ownActs: string | null
  /** The fragment of the list's own beginning. */
  top: string
}

/** The ways on from a post of a list: reply, one's own, first reply, next at this level, top (LOOK, By ear). */
export function waysOn<P extends Post>({ number }: P, { replies, next }: Surroundings<P>, { kind, path, canReply, ownActs, top }: Ways) {
  const first = replies[0]?.post
  return (
    <>
      {canReply ? ' ' : null}
      {canReply ? <a href={`${path}#${replyAnchor}`}>{`Reply to #${number}`}</a> : null}
      {ownActs ? ' ' : null}
      {ownActs ? <a href={`${path}#${ownAnchor}`}>{`${ownActs} #${number}`}</a> : null}
      {first ? ' ' : null}
      {first ? <a href={`#${kind.anchor(first.number)}`}>{`First reply: #${first.number}`}</a> : null}
      {next ? ' ' : null}
      {next ? <a href={`#${kind.anchor(next.number)}`}>{`Next: #${next.number}`}</a> : null} <a href={`#${top}`}>Top</a>
    </>
  )
}

/** Replies that this page does not show are on the post's own. */
export function furtherReplies({ number, replies_count: count }: Post, shown: number, { replies }: Kind, path: string) {
  if (count <= shown) return null
  const words =
    shown === 0
      ? `Continue this thread (${counted(count, 'reply', 'replies')} to #${number})`
      : `${counted(count - shown, 'more reply', 'more replies')} to #${number}`
  return (
    <p>
      <a href={`${path}#${replies}`}>{words}</a>
    </p>
  )
}
