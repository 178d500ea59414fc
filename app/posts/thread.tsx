import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { NoticeAt } from '../forms/notice'
import { type SensitiveView, withContentWarning } from '../notes/content-warning'
import { ownPostAnchor, replyAnchor } from '../paths'
import { pluralise } from '../ui/pluralise'
import { prose } from '../ui/prose'
import { type Reporting, reportPathFor } from '../ui/report-link'
import { type DepartureNotes, headings, type MetaParts, postedAt, postHeading } from './heading'
import { tombstone } from './missing-post'
import type { Kind, KindOf, Post } from './post'
import { getParentLink, type PostLabel, postLabel, postName } from './post-label'
import { type VotesById, voteForm } from './vote-form'

/** A post of a list, rendered with all its replies. */
export type RenderedPost<P extends Post> = { post: P; node: ReactNode }

/** The position of a post in its list. */
export type ThreadPosition<P extends Post> = {
  depth: number
  /** Its parent, if this page shows it. */
  answered: PostLabel | undefined
  replies: readonly RenderedPost<P>[]
  next: P | undefined
}

type Nesting<P extends Post> = {
  /** The post whose replies these are, on its own page; null elsewhere. */
  subject: PostLabel | null
  parentOf: (post: P) => string | null
  renderItem: (post: P, around: ThreadPosition<P>) => ReactNode
}

/** Shows a list of posts, nested by reply. */
export function Thread<P extends Post>({ items }: { items: readonly RenderedPost<P>[] }) {
  return <ol className="thread">{items.map(({ node }) => node)}</ol>
}

/**
 * Nests the API's flat list, which is depth first and gives a depth for each post. Iterates from the end, so that a post's replies are
 * nested before the post itself. Doesn't recurse, because the API controls the depth.
 * @returns the posts at the top level
 */
export function nestPosts<P extends Post>(flat: readonly P[], { subject, parentOf, renderItem }: Nesting<P>): RenderedPost<P>[] {
  const shown = new Map<string, PostLabel>(flat.map((post) => [post.id, post]))
  if (subject) shown.set(subject.id, subject)
  const depths = limitDepths(flat)
  const levels: RenderedPost<P>[][] = []
  for (let at = flat.length - 1; at >= 0; at--) {
    const post = flat[at]
    if (!post) continue
    const depth = depths[at] ?? 0
    const siblings = levels[depth] ?? []
    const replies = (levels[depth + 1] ?? []).reverse()
    const parent = parentOf(post)
    const answered = parent === null ? undefined : shown.get(parent)
    siblings.push({ post, node: renderItem(post, { depth, answered, replies, next: siblings.at(-1)?.post }) })
    levels[depth] = siblings
    levels.length = depth + 1
  }
  return (levels[0] ?? []).reverse()
}

/** Limits each depth to one more than the depth of the post before, whatever the API sends. */
function limitDepths(flat: readonly Post[]): number[] {
  let before = -1
  return flat.map(({ depth }) => {
    before = Math.min(depth, before + 1)
    return before
  })
}

/** What all posts of a list share. */
export type PostListSettings<P extends Post> = {
  kind: KindOf<P>
  slug: string
  /** The post that all others are replies to, on its own page; null elsewhere. */
  subject: P | null
  /** The fragment at the start of the list. */
  top: string
  /** Whether to show only headings and excerpts. */
  outline?: boolean
  /** Which sensitive posts the reader sees. */
  sensitiveView: SensitiveView
  canVote: boolean
  /** Whether to link to the reply form. */
  canReply: boolean
  /** What can be reported. */
  reporting: Reporting
  /** Returns the path for commenting on a post, used instead of the reply link. */
  commentOn?: ((post: P) => string) | undefined
  /** Returns what the author may do with a post on its page: "Edit or withdraw"; null for nothing. */
  ownActionsText: (post: P) => string | null
  votes: VotesById
  /** The fragment of the post that shows the page's message (forms/notice.tsx). */
  noticeAnchor?: string | null
  /** Returns the profile picture of a post's author. */
  renderAvatar: (person: Person) => ReactNode
  departureNotes?: DepartureNotes
  /** Returns what is shown before the time of a post. */
  metaParts: (post: P, depth: number) => MetaParts
}

/** Returns the posts of a list, nested. */
export function postItems<P extends Post>(flat: readonly P[], settings: PostListSettings<P>): RenderedPost<P>[] {
  const { subject, kind } = settings
  return nestPosts(flat, { subject, parentOf: kind.parentOf, renderItem: (post, position) => postItem(post, position, settings) })
}

/** Shows a post of a list with its replies below. A plain function rather than a component, because a page has up to 400 of them. */
function postItem<P extends Post>(post: P, position: ThreadPosition<P>, settings: PostListSettings<P>): ReactNode {
  const { kind, slug, outline, sensitiveView, noticeAnchor, renderAvatar, departureNotes, metaParts } = settings
  const { id } = post
  const { depth, answered, replies } = position
  const path = kind.path(slug, id)
  const Heading = headings[Math.min(depth, 3)] ?? 'h6'
  const takenAwayAt = kind.takenAwayAt(post)
  const anchor = kind.anchor(post)
  const isShown = !takenAwayAt && !outline
  return (
    <li key={id} id={anchor} className={takenAwayAt ? undefined : (kind.sideOf(post) ?? undefined)}>
      {noticeAnchor === anchor ? <NoticeAt place={anchor} /> : null}
      {isShown && post.user ? renderAvatar(post.user) : null}
      <Heading>{postHeading(post, { kind, path, departureNotes, answered: getParentLink(post, { kind, slug, shown: answered }) })}</Heading>
      {takenAwayAt ? tombstone(kind, takenAwayAt, post) : null}
      {outline && !takenAwayAt ? excerptLine(post) : null}
      {isShown ? postedAt(post, metaParts(post, depth)) : null}
      {isShown ? withContentWarning({ note: post.note, anchor, name: postName(kind, post) }, prose(post.content), sensitiveView) : null}
      {isShown ? postActions(post, path, position, settings) : null}
      {replies.length > 0 ? <ol className="thread">{replies.map(({ node }) => node)}</ol> : null}
      {furtherReplies(post, replies.length, kind, path)}
    </li>
  )
}

function excerptLine({ excerpt }: Post): ReactNode {
  return (
    <p className="meta" dir="auto">
      {excerpt}
    </p>
  )
}

function postActions<P extends Post>(post: P, path: string, position: ThreadPosition<P>, settings: PostListSettings<P>): ReactNode {
  const { kind, top, canVote, canReply, reporting, commentOn, ownActionsText, votes } = settings
  const links = postLinks(post, position, {
    kind,
    path,
    canReply,
    commentOn: commentOn?.(post),
    ownActionsText: post.is_own ? ownActionsText(post) : null,
    report: post.is_own ? null : reportPathFor(post.user, { kind: kind.field, id: post.id }, reporting),
    top,
  })
  return voteForm(post, { kind, canVote, votes, links })
}

type LinkOptions = {
  kind: Kind
  /** The path of its own page. */
  path: string
  /** Whether to link to the reply form. */
  canReply: boolean
  /** The path for commenting on it, used instead of the reply link. */
  commentOn?: string | undefined
  /** What the author may do with it there: "Edit or withdraw". */
  ownActionsText: string | null
  /** The path for reporting it; null for the reader's own posts, and if the API accepts no such reports. */
  report: string | null
  /** The fragment at the start of the list. */
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

/** Links to replies that this page doesn't show; the post's own page has them. */
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
    <p className="mt-1">
      <a href={`${path}#${kind.replies}`}>{words}</a>
    </p>
  )
}
