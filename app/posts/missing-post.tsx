import { Notice } from '../forms/notice'
import { debatePath, debatesPath, rulePath } from '../paths'
import { WithTimes } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { moment } from './heading'
import { capitalise, type Kind, type Post } from './post'
import type { MissingPostInfo } from './thread.server'

/** Shows why there is no post at this address, with a link to its debate. */
export function MissingPost({ status, title, message, debate, typed }: MissingPostInfo & { typed: string | undefined }) {
  return (
    <main className="flow *:max-w-180">
      <Notice />
      <h1>{title}</h1>
      <p>
        <WithTimes text={message} />
      </p>
      {status === 410 ? <p>It had no replies, so nothing is shown in its place.</p> : null}
      {debate ? (
        <p>
          Go to the debate: <a href={debatePath(debate.slug)}>{debate.topic}</a>
        </p>
      ) : null}
      {typed ? <TypedText text={typed} /> : null}
      <p>
        <a href={debatesPath}>All debates</a>
      </p>
    </main>
  )
}

/** Returns the metadata of such a page. */
export const missingHead = ({ title, canonical }: MissingPostInfo) => pageMeta({ title, canonical, index: false })

/** Shows a text that no form of the page accepts any more, so that its author can copy it. */
export function TypedText({ text }: { text: string }) {
  return (
    <div className="field wide">
      <label htmlFor="typed">Your text, to copy</label>
      <textarea id="typed" readOnly rows={8} cols={68} defaultValue={text} />
    </div>
  )
}

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
      <p className="text-muted italic">
        {'Hidden by the moderators: '}
        <a href={rulePath(hidden_rule)}>rule {hidden_rule}</a>
        {`${repliesText}. `}
        {moment(at)}
      </p>
    )
  return (
    <p className="text-muted italic">
      {`${capitalise(takenAway)} by its author${repliesText}. `}
      {moment(at)}
    </p>
  )
}

/** Shows a note in place of the reason for a ballot or kick vote that moderators hid. */
export function HiddenReason({ rule }: { rule: number }) {
  return (
    <p className="text-muted italic">
      The moderators have hidden this reason: <a href={rulePath(rule)}>rule {rule}</a>.
    </p>
  )
}
