import type { Comment } from '#contract/comments'
import { useNoticeAnchor } from '../forms/notice'
import { useSensitiveView } from '../notes/content-warning'
import type { PartialResult } from '../platform/partial-result'
import { type PostListSettings, postItems } from '../posts/item'
import type { Order } from '../posts/order'
import { PostList } from '../posts/post-list'
import type { PageOf } from '../posts/post-list.server'
import { OrderTabs } from '../posts/tabs'
import type { RenderedPost } from '../posts/thread'
import { useAvatars } from '../ui/avatar'
import { pluralise } from '../ui/pluralise'
import { useReporting } from '../ui/report-link'
import type { CommentActions } from './comment-calls.server'
import { commentKind } from './comment-kind'

type Props = {
  /** The heading, with the number of comments. */
  title: string
  list: PartialResult<PageOf<Comment>>
  order: Order
  settings: Omit<CommentSetting, 'noticeAnchor' | 'avatarOf' | 'sensitiveView' | 'reporting'>
  /** The address of the list in its default order. */
  path: string
}

/** Shows a page of comments under a heading, in the order and at the position that the address names. */
export function CommentList({ title, list, order, settings, path }: Props) {
  const { top } = settings
  const reporting = useReporting()
  const noticeAnchor = useNoticeAnchor()
  const avatarOf = useAvatars()
  const sensitiveView = useSensitiveView()
  return (
    <PostList
      title={title}
      titleId="listed"
      anchor={top}
      list={list}
      itemsOf={(comments) => commentItems(comments, { ...settings, reporting, noticeAnchor, avatarOf, sensitiveView })}
      tabs={<OrderTabs label="Order of comments" sort={order.sort ?? 'top'} anchor={top} />}
      label="Pages of comments"
      path={path}
      empty={null}
    />
  )
}

/** What all comments of a list have in common. */
type CommentSetting = Pick<
  PostListSettings<Comment>,
  'slug' | 'subject' | 'top' | 'votes' | 'noticeAnchor' | 'avatarOf' | 'sensitiveView' | 'reporting'
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

/** Returns the number of replies as "2 replies · "; null without any. */
export function replyCountPrefix({ replies_count: replies }: Comment): string | null {
  return replies ? `${pluralise(replies, 'reply', 'replies')} · ` : null
}

function ownActionsText({ edit, remove }: CommentActions): string | null {
  if (edit) return remove ? 'Edit or delete' : 'Edit'
  return remove ? 'Delete' : null
}
