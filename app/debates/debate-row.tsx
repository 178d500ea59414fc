import type { DebateCard } from '#contract/debates'
import { debatePath } from '../paths'
import { DebatePicture } from './debate-picture'
import { DebateState } from './debate-state'
import { Rounds } from './rounds'

type DebateRowProps = {
  debate: DebateCard
  /** The level of its heading, by where the row stands. */
  heading: 'h2' | 'h3'
  /** When the page was made; ms since 1970. */
  now: number
  /** Where on its page the link leads to; left out: to its top. */
  anchor?: string
}

/** A debate in a line of a list (LOOK-2 §5): picture, topic, where it stands, and at the end its rounds. Its one link is the topic. */
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
