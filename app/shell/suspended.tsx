import type { Suspension } from '#contract/accounts'
import { decisionPath } from '../paths'
import { Moment } from '../ui/moment'

/** What stands on every page of who may only read for now, so that nobody writes for nothing (COMMUNITY §5, Suspended). */
export function Suspended({ suspension: { until, decision_id } }: { suspension: Suspension }) {
  return (
    <aside className="notice" data-kind="refused" aria-label="Suspended">
      You are suspended{until === null ? ' for good' : ''}: you can read everything, but write nothing
      {until === null ? '.' : ' until '}
      <Moment at={until} absolute /> <a href={decisionPath(decision_id)}>Read why</a>
    </aside>
  )
}
