import type { Debate } from '#contract/debates'
import { debatePath } from '../paths'

/** The debate that a page belongs to, and the way to it. */
export function Motion({ debate: { slug, topic } }: { debate: Pick<Debate, 'slug' | 'topic'> }) {
  return (
    <p className="motion">
      Debate: <a href={debatePath(slug)}>{topic}</a>
    </p>
  )
}
