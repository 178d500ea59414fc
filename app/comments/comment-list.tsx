import type { ReactNode } from 'react'
import type { Comment } from '#contract/comments'
import { useLanded } from '../forms/notice'
import { useReading } from '../notes/content-warning'
import type { PartialResult } from '../platform/partial-result'
import { postItems, type Setting } from '../posts/item'
import type { PageOf } from '../posts/listed.server'
import type { Order } from '../posts/order'
import { PostList } from '../posts/post-list'
import { OrderTabs } from '../posts/tabs'
import type { Placed } from '../posts/thread'
import { useAvatars } from '../ui/avatar'
import { pluralise } from '../ui/pluralise'
import { useReporting } from '../ui/report-link'
import type { CommentActions } from './comment-calls.server'
import { commentKind } from './comment-kind'

type Props = {
  /** The heading: how many there are. */
  title: string
  list: PartialResult<PageOf<Comment>>
  order: Order
  setting: Omit<CommentSetting, 'landed' | 'avatarOf' | 'reading' | 'reporting'>
  /** The page of the list in its usual order. */
  path: string
  /** What stands where there is none. */
  empty?: ReactNode
}

/** A page of comments under a heading, in the order and at the place that the address names. */
export function CommentList({ title, list, order, setting, path, empty = null }: Props) {
  const { top } = setting
  const reporting = useReporting()
  const landed = useLanded()
  const avatarOf = useAvatars()
  const reading = useReading()
  return (
    <PostList
      title={title}
      titleId="listed"
      anchor={top}
      list={list}
      itemsOf={(comments) => commentItems(comments, { ...setting, reporting, landed, avatarOf, reading })}
      tabs={<OrderTabs label="Order of comments" sort={order.sort ?? 'top'} anchor={top} />}
      label="Pages of comments"
      path={path}
      empty={empty}
    />
  )
}

/** What all comments of a list have in common. */
type CommentSetting = Pick<Setting<Comment>, 'slug' | 'subject' | 'top' | 'votes' | 'landed' | 'avatarOf' | 'reading' | 'reporting'> & {
  offers: CommentActions
}

/** The comments of a list, nested. */
function commentItems(flat: readonly Comment[], { offers, ...setting }: CommentSetting): Placed<Comment>[] {
  return postItems(flat, {
    ...setting,
    kind: commentKind,
    canVote: offers.vote,
    canReply: offers.post,
    ownActs: () => ownActs(offers),
    told: (comment) => ({ after: repliesTold(comment) }),
  })
}

/** " · 2 replies"; nothing where there are none. */
export function repliesTold({ replies_count: replies }: Comment): string | null {
  return replies ? ` · ${pluralise(replies, 'reply', 'replies')}` : null
}

function ownActs({ edit, remove }: CommentActions): string | null {
  if (edit) return remove ? 'Edit or delete' : 'Edit'
  return remove ? 'Delete' : null
}
