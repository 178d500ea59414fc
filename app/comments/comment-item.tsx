import type { ReactNode } from 'react'
import type { Comment } from '#contract/comments'
import { commentAnchor, commentPath } from '../paths'
import { type Answered, headingOf, headings } from '../posts/heading'
import { commentKind } from '../posts/kinds'
import { moment } from '../posts/moment'
import { nested, type Place, type Placed } from '../posts/thread'
import { tombstone } from '../posts/tombstone'
import type { VotesById } from '../posts/vote-enhancer'
import { voteForm } from '../posts/vote-form'
import { furtherReplies, waysOn } from '../posts/ways-on'
import { counted } from '../ui/counted'
import { prose } from '../ui/prose'
import type { CommentActs } from './offered.server'

/** What all comments of a list have in common. */
export type Setting = {
  slug: string
  /** Whose replies these are, on its own page. */
  subject: Comment | null
  /** The fragment of the list's own beginning. */
  top: string
  offers: CommentActs
  votes: VotesById
}

/** The comments of a list, nested. */
export function commentItems(flat: readonly Comment[], setting: Setting): Placed<Comment>[] {
  return nested(flat, {
    subject: setting.subject,
    parentOf: ({ parent_comment_id }) => parent_comment_id,
    itemOf: (comment, place) => commentItem(comment, place, setting),
  })
}

/** One comment of a list, with its replies beneath. A plain function rather than a component: a page has 400 of them. */
function commentItem(comment: Comment, place: Place<Comment>, setting: Setting): ReactNode {
  const { id, number, user, deleted_at: deleted } = comment
  const { depth, answered, replies } = place
  const path = commentPath(setting.slug, id)
  const Heading = headings[Math.min(depth, 3)] ?? 'h6'
  return (
    <li key={id} id={commentAnchor(number)}>
      <Heading>
        {headingOf({ name: `#${number}`, path, side: null, user, gone: undefined, answered: answeredIn(comment, answered, setting.slug) })}
      </Heading>
      {deleted ? tombstone('Deleted', deleted, comment) : postedAt(comment)}
      {deleted ? null : prose(comment.content)}
      {deleted ? null : actsOf(comment, path, place, setting)}
      {replies.length > 0 ? <ol className="thread">{replies.map(({ node }) => node)}</ol> : null}
      {furtherReplies(comment, replies.length, commentKind, path)}
    </li>
  )
}

/** What a comment answers, led to on this page if it is shown here. */
function answeredIn({ parent_comment_id: parent }: Comment, number: number | undefined, slug: string): Answered | null {
  if (parent === null) return null
  return number === undefined
    ? { name: 'another comment', path: commentPath(slug, parent) }
    : { name: `#${number}`, path: `#${commentAnchor(number)}` }
}

/** @param more what else stands there */
export function postedAt({ created_at: at, edited_at: edited, replies_count: replies }: Comment, more?: string): ReactNode {
  return (
    <p className="meta">
      {at === null ? null : moment(at)}
      {edited === null ? null : ' · edited'}
      {replies > 0 ? ` · ${counted(replies, 'reply', 'replies')}` : null}
      {more}
    </p>
  )
}

function actsOf(comment: Comment, path: string, place: Place<Comment>, { top, offers, votes }: Setting): ReactNode {
  const links = waysOn(comment, place, {
    kind: commentKind,
    path,
    canReply: offers.post,
    ownActs: comment.is_own ? ownActs(offers) : null,
    top,
  })
  return voteForm(comment, { kind: commentKind, canVote: offers.vote, votes, links })
}

function ownActs({ edit, remove }: CommentActs): string | null {
  if (edit) return remove ? 'Edit or delete' : 'Edit'
  return remove ? 'Delete' : null
}
