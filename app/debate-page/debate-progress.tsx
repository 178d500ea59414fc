import type { Debate } from '#contract/debates'
import { drawableRounds, getMarkStyle, NamedClock } from '../debates/debate-state'
import { type DebateClock, roundText, turnClockFor, turnText } from '../debates/debate-text'
import { useRootData } from '../platform/root-data'
import { Moment } from '../ui/moment'

/**
 * Shows how far a debate has progressed, as a bar and in words (docs/product.md#debate-map): its rounds, each with a half for either side,
 * the time left for the running turn, and the vote at the end.
 */
export function DebateProgress({ debate, now }: { debate: Debate; now: number }) {
  const { viewer } = useRootData()
  const { status, type, closed_at } = debate
  const clock = turnClockFor(debate, viewer?.id)
  const turn = debate.current_turn_user?.id === viewer?.id ? null : turnText(debate, undefined)
  const round = status === 'active' && type !== 'open' ? roundText(debate) : null
  const rounds = status === 'cancelled' ? 0 : drawableRounds(debate)
  if (rounds === 0 && clock === null && round === null && closed_at === null) return null
  return (
    <div className="progress">
      {rounds > 0 ? <Bar debate={debate} rounds={rounds} clock={clock} now={now} /> : null}
      <p className="facts">
        {round ? <span>{round}</span> : null} {turn ? <bdi className="max-sm:hidden">{turn}</bdi> : null}{' '}
        {clock ? (
          <>
            <b className="max-sm:order-last max-sm:w-full">
              <NamedClock clock={clock} now={now} />
            </b>{' '}
            <span>
              until <Moment at={clock.until} absolute />
            </span>
          </>
        ) : null}
        {closed_at ? (
          <span>
            ended <Moment at={closed_at} />
          </span>
        ) : null}
      </p>
    </div>
  )
}

type BarProps = { debate: Debate; rounds: number; clock: DebateClock | null; now: number }

/**
 * Draws the bar. Its lengths are attributes, because the pages' security policy allows no style attributes. The data attribute makes a live
 * update replace the bar, because an SVG animation counts from the moment its picture was inserted.
 */
function Bar({ debate, rounds, clock, now }: BarProps) {
  const unit = 100 / (2 * rounds + 2)
  const height = 10
  return (
    <svg key={now} className="track mb-1 block rounded" data-turn={now} width="100%" height={height} aria-hidden="true">
      {Array.from({ length: rounds }, (_, index) => index + 1).map((round) =>
        (['for', 'against'] as const).map((side, half) => {
          const look = getMarkStyle(debate, round, side)
          const x = (2 * (round - 1) + half) * unit
          const width = unit - (half === 0 ? gaps.turns : gaps.rounds)
          return (
            <g key={`${round} ${side}`}>
              <rect className={`${side} ${fillOf(look)}`} x={percent(x)} width={percent(width)} height={height} />
              {look === 'turn' && clock ? <TimeLeftBar {...{ x, width, height, clock, now }} seconds={debate.turn_seconds} /> : null}
            </g>
          )
        }),
      )}
      <rect className={voteFills[debate.status] ?? fills.open} x={percent(100 - 2 * unit)} width={percent(2 * unit)} height={height} />
    </svg>
  )
}

type TimeLeftBarProps = Omit<BarProps, 'debate' | 'rounds' | 'clock'> & {
  x: number
  width: number
  height: number
  clock: DebateClock
  /** How long a turn lasts; 0 if the API doesn't say. */
  seconds: number
}

/** Draws the time left for the running turn. The bar is animated only in the last hour, when its movement can be seen. */
function TimeLeftBar({ x, width, height, clock, now, seconds }: TimeLeftBarProps) {
  const left = Math.max(0, Date.parse(clock.until) - now)
  const share = seconds > 0 ? Math.min(1, left / (seconds * 1_000)) : 1
  return (
    <rect className={fills.left} x={percent(x)} width={percent(width * share)} height={height}>
      {left > 0 && left < anHour ? <animate attributeName="width" to="0%" dur={`${Math.round(left / 1_000)}s`} fill="freeze" /> : null}
    </rect>
  )
}

const anHour = 3_600_000

/** The gaps after a turn and after a round, in per cent of the bar. */
const gaps = { turns: 0.25, rounds: 1 }

/** The classes of parts of the bar: a turn that is over, one to come or running, and what is left of it. */
const fills = {
  done: 'fill-(--side,var(--color-control)) forced-colors:fill-[CanvasText]',
  open: 'fill-line forced-colors:fill-[GrayText]',
  left: 'fill-primary forced-colors:fill-[Highlight]',
} as const

const fillOf = (look: string) => (look === 'for' || look === 'against' ? fills.done : fills.open)

/** The class of the part that stands for the vote. */
const voteFills: Readonly<Record<string, string>> = { voting: fills.left, closed: fills.done }

const percent = (value: number) => `${Math.round(value * 100) / 100}%`
