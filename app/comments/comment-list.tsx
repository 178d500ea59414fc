import type { ReactNode } from 'react'
import type { Comment } from '#contract/comments'
import { useLanded } from '../forms/notice'
import { useReading } from '../notes/folded'
import type { PartOf } from '../platform/part-of'
import type { PageOf } from '../posts/listed.server'
import type { Order } from '../posts/order'
import { PostList } from '../posts/post-list'
import { OrderTabs } from '../posts/tabs'
import { useAvatars } from '../ui/avatar'
import { useReporting } from '../ui/report-link'
import { type CommentSetting, commentItems } from './comment-items'

type Props = {
  /** The heading: how many there are. */
  title: string
  list: PartOf<PageOf<Comment>>
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
