import type { Debate } from '#contract/debates'
import { debatePath } from '../paths'
import { Emblem } from '../ui/emblem'

/** Shows the debate that a page belongs to, as a link. */
export function Motion({ debate: { slug, topic } }: { debate: Pick<Debate, 'slug' | 'topic'> }) {
  return (
    <p className="motion">
      <Emblem slug={slug} />
      <span>
        <span className="sr-only">Debate:</span>{' '}
        <a href={debatePath(slug)} dir="auto">
          {topic}
        </a>
      </span>
    </p>
  )
}
