import type { ReactNode } from 'react'
import { formatMoment } from '../ui/moment'
import type { Post } from './post'

/** What is shown before and after the time. */
export type MetaParts = { before?: ReactNode; after?: ReactNode }

/** Shows when a post of a list was written, and that it was edited. */
export function postedAt({ created_at: at, edited_at: edited }: Post, { before, after }: MetaParts) {
  return (
    <p className="meta">
      {before}
      {at === null ? null : moment(at)}
      {edited === null ? null : ' · edited'}
      {after}
    </p>
  )
}

/** Shows when a post was written, to the minute: that is enough, and the shorter form compresses better 200 times on a page. */
export function moment(at: string) {
  return (
    <local-time>
      <time dateTime={at.length === 24 ? `${at.slice(0, 16)}Z` : at}>{formatMoment(at)}</time>
    </local-time>
  )
}
