import type { ReactNode } from 'react'
import type { Debate } from '#contract/debates'
import type { PageMessage } from '../forms/notice'
import { argumentsAnchor, debatePath } from '../paths'
import { useRootData } from '../platform/root-data'
import { LivePage } from '../realtime/debate-updates'
import { Emblem } from '../ui/emblem'
import { Moment } from '../ui/moment'
import { WatchForm } from '../watches/watch-form'
import { NamedClock } from './debate-state'
import { labelFor, outcomeText, roundText, turnClockFor, turnText } from './debate-text'

type Props = {
  debate: Debate
  /** When the page was made, in ms since 1970. */
  now: number
  onMessage: (message: PageMessage) => void
  /** The state of the debate and what the reader can do; by default, only a line with the state. */
  state?: ReactNode
  children?: ReactNode
  /** Rarely used controls, shown last. */
  controls?: ReactNode
}

/** Shows the side column of a debate's pages: stage, turn, time left, and watching. On a phone it comes below the heading. */
export function DebateSide({ debate, now, onMessage, state, children, controls }: Props) {
  return (
    <aside className={controls ? 'side has-[>[open]]:static' : 'side'} aria-label="Debate status">
      {state ?? <StageLine debate={debate} now={now} />}
      {children}
      <WatchForm debate={debate} onMessage={onMessage} />
      {controls}
      <LivePage debate={debate} />
    </aside>
  )
}

/** Shows the stage, whose turn it is and when the turn ends, which every page of a debate states (docs/product.md#status). */
function StageLine({ debate, now }: Pick<Props, 'debate' | 'now'>) {
  const { viewer } = useRootData()
  const turn = turnText(debate, viewer?.id)
  const clock = turnClockFor(debate, viewer?.id)
  return (
    <ul className={factsLine}>
      <li>
        <b>{stageText(debate)}</b>
      </li>
      {turn ? <li>{turn}</li> : null}
      {clock ? (
        <>
          <li>
            <NamedClock clock={clock} now={now} />
          </li>
          <li>
            until <Moment at={clock.until} absolute />
          </li>
        </>
      ) : null}
      {debate.closed_at ? (
        <li>
          ended <Moment at={debate.closed_at} />
        </li>
      ) : null}
      {debate.arguments_count ? (
        <li>
          <a href={`${debatePath(debate.slug)}#${argumentsAnchor}`}>All arguments</a>
        </li>
      ) : null}
    </ul>
  )
}

/** As many facts on a line as fit; in the side column a line each. */
const factsLine = 'flex flex-wrap gap-x-3 text-muted lg:block [&_b]:text-text'

function stageText(debate: Debate): string {
  const { status, type } = debate
  if (status === 'active') return type === 'open' ? 'Open: anyone can post' : (roundText(debate) ?? labelFor(status))
  if (status === 'waiting') return 'Waiting for people to join'
  if (status === 'voting') return 'Voting in progress'
  return status === 'closed' ? (outcomeText(debate) ?? 'Closed') : labelFor(status)
}

/** Shows the debate that a page belongs to, as a link. */
export function Motion({ debate: { slug, topic } }: { debate: Pick<Debate, 'slug' | 'topic'> }) {
  return (
    <p className="flex items-center gap-3 font-serif text-base/[1.125] font-semibold *:first:size-9 *:first:flex-none">
      <Emblem slug={slug} />
      <span>
        <span className="sr-only">Debate:</span>{' '}
        <a className="text-inherit" href={debatePath(slug)} dir="auto">
          {topic}
        </a>
      </span>
    </p>
  )
}
