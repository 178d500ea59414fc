import type { DebateCard } from '#contract/debates'
import { debatePath, picturePath } from '../paths'
import { useRootData } from '../platform/root-data'
import { DecorativeImage } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { DebateState, Rounds } from './debate-state'

type DebateRowProps = {
  debate: DebateCard
  /** The level of its heading, which depends on where the row is used. */
  heading: 'h2' | 'h3'
  /** When the page was made, in ms since 1970. */
  now: number
  /** The fragment on the debate's page that the link leads to; without it, to the top. */
  anchor?: string
}

/** Shows a debate as a row of a list (docs/product.md#look): picture, topic, state and rounds. Its only link is the topic. */
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

/** Shows a debate's picture in a list, or its emblem without a picture and in low-data mode. The style sheet sets the size. */
export function DebatePicture({ debate }: { debate: Pick<DebateCard, 'slug' | 'avatar'> }) {
  const { appearance, api } = useRootData()
  const picture = appearance.lowData ? null : picturePath(debate.avatar, api)
  return picture ? <DecorativeImage src={picture} size={64} lazy /> : <Emblem slug={debate.slug} />
}
