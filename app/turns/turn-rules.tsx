import { clockLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import { debatePermission } from '../debates/debate-text'
import { debatePath } from '../paths'
import { useRootData } from '../platform/root-data'

/**
 * Shows what our clock means for the reader: the grace period for their own turn, and in a live debate when to reload. A foreign API has
 * its own rules for turns.
 */
export function TurnRules({ debate }: { debate: Debate }) {
  const { status, type, slug, turn_seconds: seconds } = debate
  const { api } = useRootData()
  if (status !== 'active' || type === 'open' || !debate.turn_end) return null
  return (
    <>
      {api === null && debatePermission(debate, 'argue').allowed ? <p>{graceText(type === 'live')}</p> : null}
      {type === 'live' ? (
        <p>
          {seconds > 0 ? `Turns last ${seconds / 60} minutes. ` : ''}
          <span className="by-hand">
            This page doesn’t update automatically: <a href={debatePath(slug)}>refresh now</a>, or when the turn is over.
          </span>
        </p>
      ) : null}
    </>
  )
}

function graceText(live: boolean): string {
  const { grace, misses } = clockLimits
  const late = live ? `${grace.live / 1_000} seconds` : `${grace.standard / 60_000} minutes`
  return `A post up to ${late} late still counts. If you miss ${misses === 2 ? 'two' : misses} turns in a row, you forfeit.`
}
