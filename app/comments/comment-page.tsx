import type { Comment } from '#contract/comments'
import { commentLimits } from '#contract/post-limits'
import { DebateSide, Motion } from '../debates/debate-side'
import { commentPath, commentsAnchor, commentsPath, repliesAnchor, replyAnchor } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import type { Order } from '../posts/order'
import { formResult } from '../posts/post-form'
import { postLabel } from '../posts/post-label'
import { PostPage, type PostPageProps } from '../posts/post-page'
import { WritingSection } from '../posts/writing-form'
import type { CommentActions } from './comment-calls.server'
import { CommentForm } from './comment-form'
import { commentKind, replyCountText } from './comment-kind'
import { CommentList } from './comment-list'
import { allComments, postAsNew } from './comment-text'

export type CommentPageProps = PostPageProps<Comment> & { order: Order; offers: CommentActions }

export function CommentPage({ order, offers, ...page }: CommentPageProps) {
  const { thread, debate, list, drafts, nonce, now, actionResult } = page
  const { post: comment } = thread
  const { slug } = debate
  const replying = formResult('post', actionResult, commentKind)
  // Without replies the page has only the form.
  const invites = !isUnloaded(list) && list.meta.total === 0 && comment.deleted_at === null && offers.post
  const head = (
    <>
      <Motion debate={debate} />
      <p>
        <a href={`${commentsPath(slug)}#${commentsAnchor}`}>{allComments}</a>
      </p>
    </>
  )
  return (
    <PostPage
      kind={commentKind}
      page={page}
      head={head}
      side={(onMessage) => <DebateSide debate={debate} now={now} onMessage={onMessage} />}
      fields={{ content: 'content' }}
      canVote={offers.vote}
      links={offers.post ? <a href={`#${replyAnchor}`}>{`Reply to ${postLabel(commentKind, comment)}`}</a> : null}
      own={{ edit: offers.edit, editUntil: null, takeAway: offers.remove, limit: commentLimits.content.max }}
    >
      {(votes) => (
        <>
          {invites ? null : (
            <CommentList
              title={replyCountText(comment, list)}
              list={list}
              order={order}
              settings={{ slug, subject: comment, top: repliesAnchor, offers, votes }}
              path={commentPath(slug, comment.id)}
            />
          )}
          <WritingSection
            id={replyAnchor}
            titleId="answer"
            title={comment.deleted_at === null ? `Reply to ${postLabel(commentKind, comment)}` : postAsNew}
            canWrite={comment.deleted_at === null || drafts.reply !== null || replying !== null}
          >
            {(isUnsent) => <CommentForm {...{ debate, nonce, isUnsent }} parent={comment} actionResult={replying} draft={drafts.reply} />}
          </WritingSection>
        </>
      )}
    </PostPage>
  )
}
