import { Notice } from '../forms/notice'
import { debatePath, debatesPath } from '../paths'
import { pageMeta } from '../ui/page-meta'
import { WithTimes } from '../ui/with-times'
import type { Missing } from './thread.server'
import { TypedText } from './typed-text'

/** Why there is no post at this address, and the way on to its debate. */
export function MissingPost({ status, title, message, debate, typed }: Missing & { typed: string | undefined }) {
  return (
    <main className="flow narrow">
      <Notice />
      <h1>{title}</h1>
      <p>
        <WithTimes text={message} />
      </p>
      {status === 410 ? <p>Nobody had replied to it, so nothing stands in its place.</p> : null}
      {debate ? (
        <p>
          The debate goes on: <a href={debatePath(debate.slug)}>{debate.topic}</a>
        </p>
      ) : null}
      {typed ? <TypedText text={typed} /> : null}
      <p>
        <a href={debatesPath}>All debates</a>
      </p>
    </main>
  )
}

/** The head of such a page. */
export const missingHead = ({ title, canonical }: Missing) => pageMeta({ title, canonical, index: false })
