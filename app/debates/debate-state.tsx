import { Fragment } from 'react'
import type { DebateCard, StagedDebate } from '#contract/debates'
import { useRootData } from '../platform/root-data'
import { TimeLeft } from '../ui/moment'
import { type DebateClock, debateClocks, roundText, stageText, turnText } from './debate-text'

/**
 * Shows the state of a debate in a list, in a line. Its stage and the time left are bold.
 * @param card draws the rounds too
 */
export function DebateState({ debate, now, card = false }: { debate: DebateCard; now: number; card?: boolean }) {
  const { viewer } = useRootData()
  const turn = turnText(debate, viewer?.id)
  const round = debate.type === 'open' && (debate.round_limit ?? 0) <= 1 ? openNote(debate) : roundText(debate)
  return (
    <ul className="facts">
      <DebateStage debate={debate} /> <ViewerParticipation debate={debate} />{' '}
      {round === null ? null : (
        <li>
          {card ? <Rounds debate={debate} /> : null} {round}
        </li>
      )}{' '}
      {turn ? (
        <li>
          <bdi>{turn}</bdi>
        </li>
      ) : null}{' '}
      {debateClocks(debate, viewer?.id).map((clock) => (
        <Fragment key={clock.name}>
          <li>
            <b>
              <NamedClock clock={clock} now={now} />
            </b>
          </li>{' '}
        </Fragment>
      ))}
      {debate.status === 'voting' && !debate.voting_ends_at ? (
        <li>
          <b>spectators judge</b>
        </li>
      ) : null}{' '}
      {debate.group ? (
        <li>
          in <bdi>{debate.group.name}</bdi>
          {groupNote(debate)}
        </li>
      ) : null}
    </ul>
  )
}

/** Shows the time left with the name of what ends: "Round ends: 3 d 2 h left". */
export function NamedClock({ clock: { name, until }, now }: { clock: DebateClock; now: number }) {
  return (
    <>
      {name}: <TimeLeft until={until} now={now} />
    </>
  )
}

/** Returns who can join a group's debate. Null for other debates, and once it can't be joined. */
function groupNote({ group, status, type }: DebateCard): string | null {
  const joinable = status === 'waiting' || (type === 'open' && status === 'active')
  if (!joinable || !group) return null
  return group.is_member ? ': only members can join, including you' : ': only members can join'
}

/** Returns a note for an open debate without rounds; null once it is over. */
function openNote({ status }: DebateCard): string | null {
  return status === 'closed' || status === 'cancelled' ? null : 'Open to all'
}

/**
 * Draws a debate's rounds as pairs of marks ▲▼ (docs/product.md#debate-map): filled for past turns, outlined in the primary colour for the
 * current turn, and outlined in the colour of their side for future turns. They are decorative: the text next to them says the same.
 */
export function Rounds({ debate }: { debate: RoundFields }) {
  const rounds = drawableRounds(debate)
  return rounds === 0 ? null : <Marks debate={debate} rounds={rounds} />
}

/** Returns how many rounds can be drawn; 0 for open debates, and for more rounds than fit in a line. */
export function drawableRounds({ type, round_limit: rounds }: RoundFields): number {
  return !rounds || rounds > maxRounds || type === 'open' ? 0 : rounds
}

function Marks({ debate, rounds }: { debate: RoundFields; rounds: number }) {
  const drawn = new Map<MarkStyle, string>()
  for (let index = 0; index < rounds; index++) {
    for (const side of ['for', 'against'] as const) {
      const style = getMarkStyle(debate, index + 1, side)
      drawn.set(style, (drawn.get(style) ?? '') + marks[side](step * index))
    }
  }
  const width = step * rounds - 6
  return (
    <svg
      className="rounds me-1 inline-block max-w-full max-sm:hidden"
      strokeWidth="1.25"
      strokeLinejoin="round"
      viewBox={`0 0 ${width} 12`}
      width={width}
      height="12"
      aria-hidden="true"
    >
      {[...drawn].map(([style, d]) => (
        <path key={style} className={style} d={d} />
      ))}
    </svg>
  )
}

type RoundFields = Pick<DebateCard, 'type' | 'status' | 'round_limit' | 'current_round' | 'current_turn_side'>
type MarkStyle = 'for' | 'against' | 'for open' | 'against open' | 'turn'

/** The maximum number of rounds that fit in a line. */
const maxRounds = 12
/** The distance from one round to the next, in pixels. */
const step = 26
const marks = {
  for: (x: number) => `M${x + 1} 11h10l-5-10z`,
  against: (x: number) => `M${x + 9} 1h10l-5 10z`,
} as const

/** Returns how to draw one side's turn of a round: past, current or future. */
export function getMarkStyle(
  { status, current_round, current_turn_side: speaking }: RoundFields,
  round: number,
  side: 'for' | 'against',
): MarkStyle {
  if (status === 'voting' || status === 'closed') return side
  const now = status === 'active' ? (current_round ?? 0) : 0
  if (round < now) return side
  if (round > now || speaking === null) return `${side} open`
  if (side === speaking) return 'turn'
  // The side for the motion begins each round.
  return speaking === 'against' ? 'for' : 'against open'
}

/** Shows the stage as items of a list, followed by Live for a live debate that is not over (customer-spec §2). */
export function DebateStage({ debate }: { debate: StagedDebate }) {
  const { status, type } = debate
  return (
    <>
      <li>
        <b className="stage" data-stage={status}>
          {stageText(debate)}
        </b>
      </li>{' '}
      {type === 'live' && !endedStatuses.has(status) ? (
        <li>
          <b className="stage" data-stage="live">
            Live
          </b>
        </li>
      ) : null}
    </>
  )
}

/** Shows whether the reader takes part and watches, as items of a list. */
function ViewerParticipation({ debate: { user_is_participant: joined, user_is_watching: watching } }: { debate: DebateCard }) {
  return (
    <>
      {joined ? <li>Joined</li> : null} {watching ? <li>Watching</li> : null}
    </>
  )
}

/** The stages without the label Live. A cancelled debate is not live either. */
const endedStatuses: ReadonlySet<string> = new Set(['closed', 'cancelled'])
