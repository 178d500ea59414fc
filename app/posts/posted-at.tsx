import type { ReactNode } from 'react'
import { moment } from './moment'
import type { Post } from './post'

/** What else is to be said there, before and after. */
export type Told = { before?: ReactNode; after?: ReactNode }

/** When a post of a list was written, and that it was edited. */
export function postedAt({ created_at: at, edited_at: edited }: Post, { before, after }: Told) {
  return (
    <p className="meta">
      {before}
      {at === null ? null : moment(at)}
      {edited === null ? null : ' · edited'}
      {after}
    </p>
  )
}
