import { capital, type Kind } from './kind'
import { moment } from './moment'
import type { Post } from './post'

/** What stands where a post was that its author took away, so that its replies keep their place (PRODUCT §2 and §3). */
export function tombstone({ takenAway }: Kind, at: string, { replies_count: replies }: Pick<Post, 'replies_count'>) {
  return (
    <p className="tombstone">
      {`${capital(takenAway)} by its author${replies ? '; its replies stay' : ''}. `}
      {moment(at)}
    </p>
  )
}
