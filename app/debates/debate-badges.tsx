import type { DebateCard, DebateStatus } from '#contract/debates'
import { named } from '#contract/named'
import { labelOf } from './debate-words'

/** The stages as filters and cards name them. */
export const stageNames: Readonly<Record<DebateStatus, string>> = {
  waiting: 'Waiting for people',
  active: 'Active',
  voting: 'Voting',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** Stage, Live (of the live type and not closed, customer-spec §2), and what the reader has to do with it. */
export function DebateBadges({ debate }: { debate: DebateCard }) {
  const { status, type, user_is_participant: joined, user_is_watching: watching } = debate
  return (
    <p>
      <b className="badge" data-stage={status}>
        {stageInWords(debate)}
      </b>
      {type === 'live' && !over.has(status) ? <Badge stage="live" name="Live" /> : null}
      {joined ? <Badge name="Joined" /> : null}
      {watching ? <Badge name="Watching" /> : null}
    </p>
  )
}

/** A cancelled debate is no more live than a closed one. */
const over: ReadonlySet<string> = new Set(['closed', 'cancelled'])

function Badge({ name, stage }: { name: string; stage?: string }) {
  return (
    <>
      {' '}
      <b className="badge" data-stage={stage}>
        {name}
      </b>
    </>
  )
}

/** "Closed: against won"; another API's stages under their own names. */
function stageInWords({ status, outcome, winning_side: winner }: DebateCard): string {
  const stage = named(stageNames, status) ?? labelOf(status)
  const ended = outcome === 'forfeit' && winner ? `${winner} won by forfeit` : named(outcomes, outcome)
  return status === 'closed' && ended ? `${stage}: ${ended}` : stage
}

/** In the few words a badge has room for. */
const outcomes: Readonly<Record<string, string>> = {
  for: 'for won',
  against: 'against won',
  tie: 'a tie',
  forfeit: 'forfeit',
  no_contest: 'no contest',
}
