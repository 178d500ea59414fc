import type { DebateCard, DebateStatus, StagedDebate } from '#contract/debates'
import { lookUp } from '#contract/lookup'
import { labelFor } from './debate-text'

/** The stages as filters name them. */
export const stageNames: Readonly<Record<DebateStatus, string>> = {
  waiting: 'Waiting for people',
  active: 'Active',
  voting: 'Voting',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** Shows the stage, and Live for a live debate that is not over (customer-spec §2), as items of a list. */
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
export function ViewerParticipation({ debate: { user_is_participant: joined, user_is_watching: watching } }: { debate: DebateCard }) {
  return (
    <>
      {joined ? <li>Joined</li> : null} {watching ? <li>Watching</li> : null}
    </>
  )
}

/** A cancelled debate is not live either. */
const endedStatuses: ReadonlySet<string> = new Set(['closed', 'cancelled'])

/** Returns the stage in a few words: "Closed: against won". Stages of a foreign API keep their own names. */
function stageText({ status, outcome, winning_side: winner }: StagedDebate): string {
  if (status === 'waiting') return 'Waiting'
  const stage = lookUp(stageNames, status) ?? labelFor(status)
  const ended = outcome === 'forfeit' && winner ? `${winner} won by forfeit` : lookUp(outcomeLabels, outcome)
  return status === 'closed' && ended ? `${stage}: ${ended}` : stage
}

/** The outcomes in a few words, for lists. */
const outcomeLabels: Readonly<Record<string, string>> = {
  for: 'for won',
  against: 'against won',
  tie: 'a tie',
  forfeit: 'forfeit',
  no_contest: 'no contest',
}
