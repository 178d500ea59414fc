import type { ReactNode } from 'react'
import { NoticeAt } from '../forms/notice'
import { ContentWarning } from '../notes/content-warning'
import { hidePath, sharePath } from '../paths'
import { Avatar } from '../ui/avatar'
import { prose } from '../ui/prose'
import { ReportLink } from '../ui/report-link'
import { type DepartureNotes, moment, postHeading } from './heading'
import { tombstone } from './missing-post'
import type { KindOf, Post } from './post'
import { type ParentLink, postLabel, postName, postTitle } from './post-label'
import { type VotesById, voteForm } from './vote-form'

type Props<P extends Post> = {
  kind: KindOf<P>
  post: P
  answered: ParentLink | null
  departureNotes?: DepartureNotes | undefined
  canVote: boolean
  votes: VotesById
  /** What is shown before the time of the post. */
  before?: ReactNode
  /** Further links. */
  links?: ReactNode
  /** Whether the reader may hide it. */
  hides: boolean
  topic: string
  /** Its absolute address. */
  canonical: string
}

/** Shows the post that a page is about, with the page's `h1`. */
export function Subject<P extends Post>(props: Props<P>) {
  const { kind, post, answered, departureNotes, before } = props
  const side = kind.sideOf(post)
  const takenAwayAt = kind.takenAwayAt(post)
  const heading = `h-${kind.anchor(post)}`
  return (
    // The link target isn't the `article`, because w3m finds ids only on elements that it knows.
    <div id={kind.anchor(post)}>
      <article className={takenAwayAt || !side ? 'argument' : `argument ${side}`} aria-labelledby={heading}>
        <NoticeAt place={kind.anchor(post)} />
        <header className="flex gap-3">
          {post.user ? <Avatar person={post.user} /> : null}
          <div>
            <h1 id={heading} className="flex flex-wrap items-center before:w-full [&>a]:text-text [&>a~a]:font-normal">
              {postHeading(post, { kind, name: <span>{postTitle(kind, post.number)}</span>, departureNotes, answered })}
            </h1>
            {takenAwayAt ? null : postedAt(post, before)}
          </div>
        </header>
        {takenAwayAt ? tombstone(kind, takenAwayAt, post) : <Body {...props} />}
      </article>
    </div>
  )
}

/** Shows when the post was written, and when it was edited. */
function postedAt({ created_at: at, edited_at: edited }: Post, before: ReactNode) {
  return (
    <p className="meta">
      {before}
      {at === null ? null : moment(at)}
      {edited === null ? null : <> · edited {moment(edited)}</>}
    </p>
  )
}

function Body<P extends Post>({ kind, post, canVote, votes, links, hides, topic, canonical }: Props<P>) {
  const actionLinks = (
    <>
      {links} <a href={sharePath(topic, canonical)}>{`Share ${postLabel(kind, post)} by email`}</a>{' '}
      {post.is_own ? null : (
        <ReportLink person={post.user} about={{ kind: kind.field, id: post.id }}>{`Report ${postLabel(kind, post)}`}</ReportLink>
      )}{' '}
      {hides && !post.is_own ? <a href={hidePath({ kind: kind.field, id: post.id })}>{`Hide ${postLabel(kind, post)}`}</a> : null}
    </>
  )
  return (
    <>
      <ContentWarning note={post.note} anchor={kind.anchor(post)} name={postName(kind, post)}>
        {prose(post.content)}
      </ContentWarning>
      {voteForm(post, { kind, canVote, votes, links: actionLinks })}
    </>
  )
}
