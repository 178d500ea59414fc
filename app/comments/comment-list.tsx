import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { useNoticeAnchor } from '../forms/notice'
import { type SensitiveView, useSensitiveView, withContentWarning } from '../notes/content-warning'
import { commentAnchor, commentPath, commentsAnchor, commentsPath, newCommentAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { partGap, postedAt, postHeading } from '../posts/heading'
import { type Order, OrderTabs } from '../posts/order'
import { postName, postTitle } from '../posts/post-label'
import { PostList } from '../posts/post-list'
import type { PageOf } from '../posts/post-list.server'
import { type PostListSettings, postItems, type RenderedPost } from '../posts/thread'
import { voteCountsText } from '../posts/vote-form'
import { useAvatars } from '../ui/avatar'
import { MissingPart } from '../ui/part'
import { pluralise } from '../ui/pluralise'
import { prose } from '../ui/prose'
import { useReporting } from '../ui/report-link'
import type { CommentActions } from './comment-calls.server'
import { commentCountText, commentKind } from './comment-kind'
import { allComments, commentPagesLabel, commentsPart, orderLabel, writeComment } from './comment-text'

type Props = {
  /** The heading, with the number of comments. */
  title: string
  /** Whether the page's heading has the number already. */
  isTitleHidden?: boolean
  list: PartialResult<PageOf<Comment>>
  order: Order
  settings: Omit<CommentSetting, 'noticeAnchor' | 'renderAvatar' | 'sensitiveView' | 'reporting'>
  /** The address of the list in its default order. */
  path: string
}

/** Shows a page of comments under a heading, in the order and on the page that the address names. */
export function CommentList({ title, isTitleHidden = false, list, order, settings, path }: Props) {
  const { top } = settings
  const reporting = useReporting()
  const noticeAnchor = useNoticeAnchor()
  const renderAvatar = useAvatars()
  const sensitiveView = useSensitiveView()
  return (
    <PostList
      title={title}
      isTitleHidden={isTitleHidden}
      titleId="listed"
      anchor={top}
      list={list}
      renderItems={(comments) => commentItems(comments, { ...settings, reporting, noticeAnchor, renderAvatar, sensitiveView })}
      tabs={<OrderTabs label={orderLabel} sort={order.sort ?? 'top'} anchor={top} />}
      label={commentPagesLabel}
      path={path}
      empty={null}
    />
  )
}

/** What all comments of a list share. */
type CommentSetting = Pick<
  PostListSettings<Comment>,
  'slug' | 'subject' | 'top' | 'votes' | 'noticeAnchor' | 'renderAvatar' | 'sensitiveView' | 'reporting'
> & {
  offers: CommentActions
}

/** Returns the comments of a list, nested. */
function commentItems(flat: readonly Comment[], { offers, ...settings }: CommentSetting): RenderedPost<Comment>[] {
  return postItems(flat, {
    ...settings,
    kind: commentKind,
    canVote: offers.vote,
    canReply: offers.post,
    ownActionsText: () => ownActionsText(offers),
    metaParts: (comment) => ({ before: replyCountPrefix(comment) }),
  })
}

/** Returns "2 replies" and a gap; null if there are none. */
export function replyCountPrefix({ replies_count: replies }: Comment): string | null {
  return replies ? `${pluralise(replies, 'reply', 'replies')}${partGap}` : null
}

function ownActionsText({ edit, remove }: CommentActions): string | null {
  if (edit) return remove ? 'Edit or delete' : 'Edit'
  return remove ? 'Delete' : null
}

type SectionProps = {
  debate: Debate
  /** The best comments. */
  list: PartialResult<PageOf<Comment>>
  offers: CommentActions
}

/** Shows the best comments on a debate's own page, with links to all of them and to the form. */
export function CommentsSection({ debate, list, offers }: SectionProps) {
  const best = isUnloaded(list) ? [] : list.data.filter(({ deleted_at }) => deleted_at === null)
  const path = commentsPath(debate.slug)
  const sensitiveView = useSensitiveView()
  const isEmpty = !isUnloaded(list) && list.meta.total === 0
  return (
    <section id={commentsAnchor} className="flow" aria-labelledby="commented">
      <h2 id="commented">{commentCountText(debate, list)}</h2>
      {isUnloaded(list) ? <MissingPart what={commentsPart} why={list} /> : null}
      {best.length > 0 ? (
        <ol className="thread">{best.map((comment) => bestComment(comment, { slug: debate.slug, sensitiveView }))}</ol>
      ) : null}
      <p className="row">
        {isEmpty ? null : (
          <a href={`${path}#${commentsAnchor}`}>{isUnloaded(list) ? allComments : `All ${commentCountText(debate, list).toLowerCase()}`}</a>
        )}{' '}
        {offers.post ? <a href={`${path}#${newCommentAnchor}`}>{writeComment}</a> : null}
      </p>
    </section>
  )
}

/** Uses the full name "Comment #3", because the arguments above it have numbers too. */
function bestComment(comment: Comment, { slug, sensitiveView }: { slug: string; sensitiveView: SensitiveView }) {
  const { id, number, content, note } = comment
  const votesText = voteCountsText(comment)
  return (
    <li key={id} id={commentAnchor(comment)}>
      <h3>
        {postHeading(comment, {
          kind: commentKind,
          name: number === null ? undefined : postTitle(commentKind, number),
          path: commentPath(slug, id),
          answered: null,
        })}
      </h3>
      {postedAt(comment, { before: [replyCountPrefix(comment), votesText === null ? null : `${votesText}${partGap}`] })}
      {withContentWarning({ note, anchor: commentAnchor(comment), name: postName(commentKind, comment) }, prose(content), sensitiveView)}
    </li>
  )
}
