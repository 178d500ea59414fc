import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { NoticeAt } from '../forms/notice'
import { type Reading, withContentWarning } from '../notes/content-warning'
import { prose } from '../ui/prose'
import { type Reporting, reportPathFor } from '../ui/report-link'
import { headingOf, headings, type NameRemarks } from './heading'
import type { KindOf } from './kind'
import type { Post } from './post'
import { answeredBy, inWords } from './post-label'
import { furtherReplies, postLinks } from './post-links'
import { type MetaParts, postedAt } from './posted-at'
import { nested, type RenderedPost, type ThreadPosition } from './thread'
import { tombstone } from './tombstone'
import type { VotesById } from './vote-enhancer'
import { voteForm } from './vote-form'

/** What all posts of a list share. */
export type Setting<P extends Post> = {
  kind: KindOf<P>
  slug: string
  /** The post whose replies these are, on its own page; null elsewhere. */
  subject: P | null
  /** The fragment of the start of the list. */
  top: string
  /** Shows only headings and excerpts. */
  outline?: boolean
  /** Which sensitive posts the reader sees. */
  reading: Reading
  canVote: boolean
  /** Whether to link to the reply form. */
  canReply: boolean
  /** Which kinds can be reported. */
  reporting: Reporting
  /** Returns the path for commenting on a post, used instead of the reply link. */
  commentOn?: ((post: P) => string) | undefined
  /** Returns what its author may do with a post on its page: "Edit or withdraw"; null for nothing. */
  ownActs: (post: P) => string | null
  votes: VotesById
  /** The fragment of the post that shows the page's message (forms/notice.tsx). */
  landed?: string | null
  /** Returns the profile picture of a post's author. */
  avatarOf: (person: Person) => ReactNode
  gone?: NameRemarks
  /** Returns what is shown before and after the time of a post. */
  told: (post: P, depth: number) => MetaParts
}

/** Returns the posts of a list, nested. */
export function postItems<P extends Post>(flat: readonly P[], setting: Setting<P>): RenderedPost<P>[] {
  const { subject, kind } = setting
  return nested(flat, { subject, parentOf: kind.parentOf, itemOf: (post, around) => postItem(post, around, setting) })
}

/** Shows a post of a list with its replies below. A plain function rather than a component, because a page has up to 400 of them. */
function postItem<P extends Post>(post: P, around: ThreadPosition<P>, setting: Setting<P>): ReactNode {
  const { kind, slug, outline, reading, landed, avatarOf, gone, told } = setting
  const { id } = post
  const { depth, answered, replies } = around
  const path = kind.path(slug, id)
  const Heading = headings[Math.min(depth, 3)] ?? 'h6'
  const taken = kind.takenAwayAt(post)
  const anchor = kind.anchor(post)
  const whole = !taken && !outline
  return (
    <li key={id} id={anchor} className={taken ? undefined : (kind.sideOf(post) ?? undefined)}>
      {landed === anchor ? <NoticeAt place={anchor} /> : null}
      {whole && post.user ? avatarOf(post.user) : null}
      <Heading>{headingOf(post, { kind, path, gone, answered: answeredBy(post, { kind, slug, shown: answered }) })}</Heading>
      {taken ? tombstone(kind, taken, post) : null}
      {outline && !taken ? excerptLine(post) : null}
      {whole ? postedAt(post, told(post, depth)) : null}
      {whole ? withContentWarning({ note: post.note, anchor, name: inWords(kind, post) }, prose(post.content), reading) : null}
      {whole ? postActions(post, path, around, setting) : null}
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

function postActions<P extends Post>(post: P, path: string, around: ThreadPosition<P>, setting: Setting<P>): ReactNode {
  const { kind, top, canVote, canReply, reporting, commentOn, ownActs, votes } = setting
  const links = postLinks(post, around, {
    kind,
    path,
    canReply,
    commentOn: commentOn?.(post),
    ownActs: post.is_own ? ownActs(post) : null,
    report: post.is_own ? null : reportPathFor(post.user, { kind: kind.field, id: post.id }, reporting),
    top,
  })
  return voteForm(post, { kind, canVote, votes, links })
}
