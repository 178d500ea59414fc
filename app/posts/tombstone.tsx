import { rulePath } from '../paths'
import { moment } from './heading'
import { capitalise, type Kind } from './kind'
import type { Post } from './post'

/**
 * Shows a note in place of a post that its author removed or moderators hid, so that its replies keep their place (docs/product.md#debates
 * and docs/product.md#comments).
 */
export function tombstone(
  { takenAway }: Kind,
  at: string,
  { replies_count: replies, hidden_rule }: Pick<Post, 'replies_count' | 'hidden_rule'>,
) {
  const repliesText = replies ? '; its replies stay' : ''
  if (hidden_rule !== null)
    return (
      <p className="tombstone">
        {'Hidden by the moderators: '}
        <a href={rulePath(hidden_rule)}>rule {hidden_rule}</a>
        {`${repliesText}. `}
        {moment(at)}
      </p>
    )
  return (
    <p className="tombstone">
      {`${capitalise(takenAway)} by its author${repliesText}. `}
      {moment(at)}
    </p>
  )
}

/** Shows a note in place of a ballot's or kick vote's reason that moderators hid. */
export function HiddenReason({ rule }: { rule: number }) {
  return (
    <p className="tombstone">
      The moderators have hidden this reason: <a href={rulePath(rule)}>rule {rule}</a>.
    </p>
  )
}
