import type { ReactNode } from 'react'
import { momentInWords } from '../ui/moment'
import type { Post } from './post'

/** What else is to be said there, before and after. */
export type Surrounding = { before?: ReactNode; after?: ReactNode }

/** When a post of a list was written, and that it was edited. */
export function postedAt({ created_at: at, edited_at: edited }: Post, { before, after }: Surrounding) {
  return (
    <p className="meta">
      {before}
      {at === null ? null : moment(at)}
      {edited === null ? null : ' · edited'}
      {after}
    </p>
  )
}

/** When a post was written. The minute is enough, and its shorter form compresses better 200 times on a page. */
export function moment(at: string) {
  return (
    <local-time>
      <time dateTime={at.length === 24 ? `${at.slice(0, 16)}Z` : at}>{momentInWords(at)}</time>
    </local-time>
  )
}
