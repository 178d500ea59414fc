import type { ReactNode } from 'react'
import type { Comment } from '#contract/comments'
import { ListPages } from '../posts/list-pages'
import type { Order } from '../posts/order'
import { OrderTabs } from '../posts/tabs'
import type { Listed, PageOf } from '../posts/texts.server'
import { Thread } from '../posts/thread'
import { commentItems, type Setting } from './comment-item'

type Props = {
  /** The heading: how many there are. */
  title: string
  list: Listed<Comment>
  order: Order
  setting: Setting
  /** The page of the list in its usual order. */
  path: string
  /** What stands where there is none. */
  empty: ReactNode
}

/** A page of comments under a heading, in the order and at the place that the address names. */
export function CommentList({ title, list, order, setting, path, empty }: Props) {
  const { top } = setting
  return (
    <section className="flow" id={top} aria-labelledby="listed">
      <h2 id="listed">{title}</h2>
      {'fault' in list ? (
        <p className="empty">
          They can’t be shown right now. {list.fault} <a href={`${path}#${top}`}>Load the first page of them again</a>
        </p>
      ) : (
        <Found page={list.page} order={order} setting={setting} path={path} empty={empty} />
      )}
    </section>
  )
}

function Found({ page: { data, meta }, order, setting, path, empty }: Omit<Props, 'title' | 'list'> & { page: PageOf<Comment> }) {
  const { top } = setting
  if (data.length > 0) {
    return (
      <>
        <OrderTabs label="Order of comments" sort={order.sort ?? 'top'} anchor={top} />
        <Thread items={commentItems(data, setting)} />
        <ListPages meta={meta} anchor={top} label="Pages of comments" />
      </>
    )
  }
  if (meta.total === 0) return empty
  return (
    <p className="empty">
      The list ends before this page. <a href={`${path}#${top}`}>See its first page</a>
    </p>
  )
}
