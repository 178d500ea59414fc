import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { DebateSide, Motion } from '../debates/debate-side'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { newNoteField } from '../notes/note-form'
import { commentsAnchor, commentsAtomPath, commentsPath, newCommentAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { DebateFrame } from '../posts/debate-frame'
import type { Order } from '../posts/order'
import { formResult } from '../posts/post-form'
import type { PageOf } from '../posts/post-list.server'
import { WritingSection } from '../posts/writing-form'
import { NewComments } from '../realtime/debate-updates'
import type { CommentActions } from './comment-calls.server'
import { CommentForm } from './comment-form'
import { commentCountText, commentKind } from './comment-kind'
import { CommentList } from './comment-list'
import { allCommentsTitle, commentsTitle, newCommentTitle, noCommentsOnDebate, writeComment } from './comment-text'

export type CommentsPageProps = {
  debate: Debate
  order: Order
  list: PartialResult<PageOf<Comment>>
  draft: SavedDraft | null
  offers: CommentActions
  /** The initial text of a new comment: a quotation of the argument it is about. */
  quote: string
  nonce: string | null
  now: number
  actionResult: ActionResult | null
}

/** Shows a debate's comments, apart from its arguments. */
export function CommentsPage({ debate, order, list, draft, offers, quote, nonce, now, actionResult }: CommentsPageProps) {
  const { slug } = debate
  const writing = formResult('post', actionResult, commentKind)
  const isEmpty = !isUnloaded(list) && list.meta.total === 0
  const head = (
    <>
      <Motion debate={debate} />
      <div className="bar">
        <h1>{isEmpty ? commentsTitle : commentCountText(debate, list)}</h1>{' '}
        {isEmpty || !offers.post ? null : <a href={`#${newCommentAnchor}`}>{writeComment}</a>}
      </div>
    </>
  )
  return (
    <DebateFrame
      actionResult={actionResult}
      fields={{ content: 'content', note: newNoteField }}
      head={head}
      side={(onMessage) => <DebateSide debate={debate} now={now} onMessage={onMessage} />}
      kind={commentKind}
      of={isUnloaded(list) ? [] : list.data}
    >
      {(votes) => (
        <>
          {isEmpty ? (
            <p id={commentsAnchor}>{noCommentsOnDebate}</p>
          ) : (
            <CommentList
              title={allCommentsTitle}
              isTitleHidden
              list={list}
              order={order}
              settings={{ slug, subject: null, top: commentsAnchor, offers, votes }}
              path={commentsPath(slug)}
            />
          )}
          <p className="meta">
            <a href={commentsAtomPath(slug)}>Follow by feed</a>
          </p>
          <NewComments debate={debate} />
          <WritingSection
            id={newCommentAnchor}
            title={newCommentTitle}
            titleId="write"
            heading={!isEmpty || writing?.kind === 'preview'}
            canWrite
          >
            {(isUnsent) => <CommentForm {...{ debate, nonce, draft, isUnsent }} parent={null} actionResult={writing} text={quote} />}
          </WritingSection>
        </>
      )}
    </DebateFrame>
  )
}
