import type { DebateCard } from '#contract/debates'
import { debatePath, picturePath } from '../paths'
import { useRootData } from '../platform/root-data'
import { Decoration } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { DebateState, Rounds } from './debate-state'

type DebateRowProps = {
  debate: DebateCard
  /** The level of its heading, by where the row stands. */
  heading: 'h2' | 'h3'
  /** When the page was made; ms since 1970. */
  now: number
  /** Where on its page the link leads to; left out: to its top. */
  anchor?: string
}

/**
 * A debate in a line of a list (docs/product.md#look): picture, topic, where it stands, and at the end its rounds. Its one link is the
 * topic.
 */
export function DebateRow({ debate, heading: Heading, now, anchor }: DebateRowProps) {
  return (
    <li>
      <DebatePicture debate={debate} />
      <Heading>
        <a href={debatePath(debate.slug) + (anchor ? `#${anchor}` : '')} dir="auto">
          {debate.topic}
        </a>
      </Heading>
      <DebateState debate={debate} now={now} />
      <Rounds debate={debate} />
    </li>
  )
}

/** A debate's own picture in a list, or its emblem where it has none and where data is dear; the style sheet says how large. */
export function DebatePicture({ debate }: { debate: Pick<DebateCard, 'slug' | 'avatar'> }) {
  const { appearance, api } = useRootData()
  const picture = appearance.lowData ? null : picturePath(debate.avatar, api)
  return picture ? <Decoration src={picture} size={64} lazy /> : <Emblem slug={debate.slug} />
}
