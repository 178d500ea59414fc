import type { ReactNode } from 'react'
import type { Debate } from '#contract/debates'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { buttonName } from '../forms/form-buttons'
import { useSensitiveView } from '../notes/content-warning'
import { NoteForm, newNoteField, noteField } from '../notes/note-form'
import { ownPostAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities, useModerates } from '../platform/root-data'
import { HiddenFields } from '../ui/hidden-fields'
import { AncestorChain } from './ancestor-chain'
import { DebateFrame, type DebateFrameProps } from './debate-frame'
import type { DepartureNotes } from './heading'
import { TypedText } from './missing-post'
import { OwnPost, type OwnPostActions } from './own-post'
import type { Kind, KindOf, Post, PostThread } from './post'
import { formResult, initialFields } from './post-form'
import { getParentLink, postLabel } from './post-label'
import type { PageOf } from './post-list.server'
import { Subject } from './subject'
import type { VotesById } from './vote-form'

/** The data of a post's page, of any kind. */
export type PostPageProps<P extends Post> = {
  thread: PostThread<P>
  debate: Debate
  /** Its replies. */
  list: PartialResult<PageOf<P>>
  drafts: { reply: SavedDraft | null; edit: SavedDraft | null }
  nonce: string | null
  /** The page that the author came from; null if unknown, and for everybody except the author. */
  back: string | null
  now: number
  canonical: string
  actionResult: ActionResult | null
}

type Props<P extends Post> = Pick<DebateFrameProps, 'head' | 'side' | 'fields'> & {
  kind: KindOf<P>
  page: PostPageProps<P>
  departureNotes?: DepartureNotes
  canVote: boolean
  /** What is shown before the time of the post. */
  before?: ReactNode
  /** Further links. */
  links?: ReactNode
  /** What the author may do with the post, and the length limit. */
  own: OwnPostActions & { limit: number }
  /** The replies, and the reply form. */
  children: (votes: VotesById) => ReactNode
}

/** Shows a page about one post: its ancestors, the post, what the author may do, links, then the parts that only this kind has. */
export function PostPage<P extends Post>({
  kind,
  page,
  head,
  side,
  fields,
  departureNotes,
  canVote,
  before,
  links,
  own,
  children,
}: Props<P>) {
  const { thread, debate, list, drafts, canonical, back, actionResult } = page
  const { post, ancestors } = thread
  const sensitiveView = useSensitiveView()
  const moderates = useModerates()
  const can = useCapabilities()
  const hides = can.hideArgument && (moderates || debate.group?.is_moderator === true)
  const { slug, topic } = debate
  const editing = formResult('edit', actionResult, kind)
  const isOwn = post.is_own && kind.takenAwayAt(post) === null
  const tooLate = isOwn && own.edit ? undefined : initialFields(editing, drafts.edit)?.content
  const answered = getParentLink(post, { kind, slug, elsewhere: ancestors.at(-1) })
  return (
    <DebateFrame
      actionResult={actionResult}
      fields={{
        ...(editing ? (tooLate === undefined ? { content: 'edited' } : { content: 'typed' }) : fields),
        [noteField]: formResult('post', actionResult, kind) ? newNoteField : noteField,
      }}
      head={head}
      side={side}
      sideLast
      places={isOwn ? [ownPostAnchor] : []}
      kind={kind}
      of={isUnloaded(list) ? [post] : [post, ...list.data]}
    >
      {(votes) => (
        <>
          <AncestorChain ancestors={ancestors} kind={kind} slug={slug} path={kind.path(slug, post.id)} sensitiveView={sensitiveView} />
          <Subject {...{ kind, post, answered, departureNotes, canVote, votes, before, links, hides, topic, canonical }} />
          {isOwn ? (
            <OwnPost
              kind={kind}
              debate={debate.id}
              post={post}
              limit={own.limit}
              may={own}
              back={back}
              actionResult={editing}
              draft={drafts.edit}
            />
          ) : null}
          {kind.takenAwayAt(post) === null ? (
            <NoteForm
              kind={kind.field}
              id={post.id}
              called={postLabel(kind, post)}
              note={post.note}
              isOwn={post.is_own}
              back={back}
              actionResult={actionResult}
            />
          ) : null}
          {tooLate ? <LateEdit kind={kind} post={post} text={tooLate} /> : null}
          {children(votes)}
          <Neighbours kind={kind} slug={slug} thread={thread} />
        </>
      )}
    </DebateFrame>
  )
}

type LateEditProps = { kind: Kind; post: Post; text: string }

/** Shows changes that can no longer be saved, so that the author can copy them, and a button that discards them. */
function LateEdit({ kind, post, text }: LateEditProps) {
  return (
    <section className="flow" aria-label="Changes that couldn’t be saved">
      <TypedText text={text} />
      <form method="post">
        <HiddenFields values={{ [kind.field]: post.id }} />
        <button type="submit" name={buttonName('intent', kind.intents.discard)}>
          Discard changes
        </button>
      </form>
    </section>
  )
}

type NeighboursProps = {
  kind: Kind
  slug: string
  thread: Pick<PostThread<Post>, 'post' | 'previous' | 'next' | 'posted_before' | 'posted_after'>
}

/** Shows links from a post's page to the posts before and after it, in time and at its level. Each post is linked once. */
function Neighbours({ kind, slug, thread }: NeighboursProps) {
  const { post, previous, next, posted_before: before, posted_after: after } = thread
  const links = [
    before && ([`Previous post: ${kind.numbered(before.number)}`, before.id] as const),
    after && ([`Next post: ${kind.numbered(after.number)}`, after.id] as const),
    previous && previous.id !== before?.id && ([`Previous at this level: ${postLabel(kind, previous)}`, previous.id] as const),
    next && next.id !== after?.id && ([`Next at this level: ${postLabel(kind, next)}`, next.id] as const),
  ].filter((link) => link !== null && link !== false)
  if (links.length === 0) return null
  return (
    <nav className="row" aria-label={`Around ${postLabel(kind, post)}`}>
      {links.map(([words, id]) => [
        <a key={words} href={kind.path(slug, id)}>
          {words}
        </a>,
        ' ',
      ])}
    </nav>
  )
}
