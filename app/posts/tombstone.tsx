import { moment } from './moment'
import type { Post } from './post'

/**
 * What stands where a post was that its author took away, so that its replies keep their place (PRODUCT §2 and §3).
 * @param how "Withdrawn"
 */
export function tombstone(how: string, at: string, { replies_count: replies }: Pick<Post, 'replies_count'>) {
  return (
    <p className="tombstone">
      {`${how} by its author${replies > 0 ? '; its replies stay' : ''}. `}
      {moment(at)}
    </p>
  )
}
