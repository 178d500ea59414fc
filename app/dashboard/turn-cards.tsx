import type { DebateCard } from '#contract/debates'
import { shownName } from '#contract/readable-name'
import { DebatePicture } from '../debates/debate-row'
import { NamedClock } from '../debates/debate-state'
import { roundText, sideNames } from '../debates/debate-text'
import { debatePath, newArgumentAnchor, nowAnchor, skipAnchor } from '../paths'

/** Shows the debates in which it is the member's turn: its end, the last argument, and links to answer or skip. */
export function TurnCards({ debates, now }: { debates: readonly DebateCard[]; now: number }) {
  return (
    <ol className="cards two">
      {debates.map((debate) => (
        <TurnCard key={debate.id} debate={debate} now={now} />
      ))}
    </ol>
  )
}

function TurnCard({ debate, now }: { debate: DebateCard; now: number }) {
  const path = debatePath(debate.slug)
  // A foreign API may give only the end of the round.
  const clock = debate.turn_end
    ? { name: 'Your turn ends', until: debate.turn_end }
    : debate.round_end && { name: 'Round ends', until: debate.round_end }
  return (
    <li className="card turn">
      <DebatePicture debate={debate} />
      <h3>
        <a href={`${path}#${nowAnchor}`} dir="auto">
          {debate.topic}
        </a>
      </h3>
      {clock ? (
        <p className="clock">
          <NamedClock clock={clock} now={now} />
        </p>
      ) : null}
      <Facts debate={debate} />
      <p className="row">
        <a className="button primary" href={`${path}#${newArgumentAnchor}`}>
          Post your argument
        </a>{' '}
        <a href={`${path}#${skipAnchor}`}>Skip this turn</a>
      </p>
    </li>
  )
}

/** Shows a line such as "Round 2 / 3 · ▼ Against last: Tomas, “…”". */
function Facts({ debate }: { debate: DebateCard }) {
  const round = roundText(debate)
  const last = debate.last_of_others
  if (round === null && !last) return null
  return (
    <p className="meta">
      {round}
      {round !== null && last ? ' · ' : null}
      {last ? (
        <>
          {last.side ? <b className={last.side}>{sideNames[last.side]}</b> : null} last:{' '}
          {last.user ? (
            <>
              <bdi>{shownName(last.user)}</bdi>,{' '}
            </>
          ) : null}
          “<bdi>{last.excerpt}</bdi>”
        </>
      ) : null}
    </p>
  )
}
