import type { ReactNode } from 'react'
import type { Debate } from '#contract/debates'
import type { ActionResult } from '../forms/action-result'
import { buttonName } from '../forms/form-buttons'
import type { KeptDraft } from '../forms/kept-texts.server'
import { useReading } from '../notes/content-warning'
import { NoteForm, noteField } from '../notes/note-form'
import { newNoteField } from '../notes/note-input'
import { ownAnchor, replyAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities, useModerates } from '../platform/root-data'
import { Hidden } from '../ui/hidden'
import { AncestorChain } from './ancestor-chain'
import { formResult, writtenIn } from './form-result'
import { Frame, type FrameProps } from './frame'
import type { NameRemarks } from './heading'
import type { Kind, KindOf } from './kind'
import type { PageOf } from './listed.server'
import { TypedText } from './missing-post'
import { Neighbours } from './neighbours'
import { type OwnActs, OwnPost } from './own-post'
import type { Post, PostThread } from './post'
import { answeredBy, postLabel } from './post-label'
import { Subject } from './subject'
import type { VotesById } from './vote-enhancer'

/** The data of a post's page, of any kind. */
export type PostPageProps<P extends Post> = {
  thread: PostThread<P>
  debate: Debate
  /** Its replies. */
  list: PartialResult<PageOf<P>>
  drafts: { reply: KeptDraft | null; edit: KeptDraft | null }
  nonce: string | null
  /** The page that its author came from; null if unknown, and for everybody else. */
  back: string | null
  now: number
  canonical: string
  acted: ActionResult | null
}

type Props<P extends Post> = Pick<FrameProps, 'head' | 'side' | 'fields'> & {
  kind: KindOf<P>
  page: PostPageProps<P>
  gone?: NameRemarks
  canVote: boolean
  /** What is shown before the time of the post. */
  before?: ReactNode
  /** Further links. */
  links?: ReactNode
  /** What its author may do with it, and the length limit. */
  own: OwnActs & { limit: number }
  /** Its replies, and the reply form. */
  children: (votes: VotesById) => ReactNode
}

/** Shows a page about one post: its ancestors, the post, what its author may do, links, then what its kind adds. */
export function PostPage<P extends Post>({ kind, page, head, side, fields, gone, canVote, before, links, own, children }: Props<P>) {
  const { thread, debate, list, drafts, canonical, back, acted } = page
  const { post, ancestors } = thread
  const reading = useReading()
  const moderates = useModerates()
  const can = useCapabilities()
  const hides = can.hideArgument && (moderates || debate.group?.is_moderator === true)
  const { slug, topic } = debate
  const editing = formResult('edit', acted, kind)
  const isOwn = post.is_own && kind.takenAwayAt(post) === null
  const tooLate = isOwn && own.edit ? undefined : writtenIn(editing, drafts.edit)?.content
  const answered = answeredBy(post, { kind, slug, elsewhere: ancestors.at(-1) })
  return (
    <Frame
      acted={acted}
      fields={{
        ...(editing ? (tooLate === undefined ? { content: 'edited' } : { content: 'typed' }) : fields),
        [noteField]: formResult('post', acted, kind) ? newNoteField : noteField,
      }}
      head={head}
      side={side}
      sideLast
      places={isOwn ? [ownAnchor] : []}
      kind={kind}
      of={isUnloaded(list) ? [post] : [post, ...list.data]}
    >
      {(votes) => (
        <>
          <AncestorChain ancestors={ancestors} kind={kind} slug={slug} path={kind.path(slug, post.id)} reading={reading} />
          <Subject {...{ kind, post, answered, gone, canVote, votes, before, links, hides, topic, canonical }} />
          {isOwn ? (
            <OwnPost
              kind={kind}
              debate={debate.id}
              post={post}
              limit={own.limit}
              may={own}
              back={back}
              acted={editing}
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
              acted={acted}
            />
          ) : null}
          {tooLate ? <LateEdit kind={kind} post={post} text={tooLate} /> : null}
          <Neighbours kind={kind} slug={slug} thread={thread} up={answered ?? kind.top(slug)} />
          {children(votes)}
        </>
      )}
    </Frame>
  )
}

/** Shows the reply form below a page's post. */
export function ReplySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={replyAnchor} className="flow" aria-labelledby="answer">
      <h2 id="answer">{title}</h2>
      {children}
    </section>
  )
}

type LateEditProps = { kind: Kind; post: Post; text: string }

/** Shows changes that can no longer be saved, for copying, and a button that discards them. */
function LateEdit({ kind, post, text }: LateEditProps) {
  return (
    <section className="flow" aria-label="Changes that couldn’t be saved">
      <TypedText text={text} />
      <form method="post">
        <Hidden values={{ [kind.field]: post.id }} />
        <button type="submit" name={buttonName('intent', kind.intents.discard)}>
          Discard changes
        </button>
      </form>
    </section>
  )
}
