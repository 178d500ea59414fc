import type { Suspension } from '#contract/accounts'
import { decisionPath } from '../paths'
import { Moment } from '../ui/moment'

/** So much of what the moderators wrote stands on every page; all of it is on the page that the link leads to. */
const shown = 200

/** What stands on every page of who may only read for now, so that nobody writes for nothing (COMMUNITY §5, Suspended). */
export function Suspended({ suspension: { until, decision_id, rule, rule_title, reason } }: { suspension: Suspension }) {
  return (
    <aside className="notice" data-kind="refused" aria-label="Suspended">
      <p>
        You are suspended{until === null ? ' for good' : ''}: you can read everything, but write nothing
        {until === null ? '.' : ' until '}
        <Moment at={until} absolute />
      </p>
      {rule === null && !reason ? null : (
        <p dir="auto">
          Why: {rule === null ? null : `rule ${rule}, ${rule_title}${reason ? ': ' : '.'}`}
          {reason ? (
            <>
              “<bdi>{reason.length > shown ? `${[...reason].slice(0, shown).join('')}…` : reason}</bdi>”
            </>
          ) : null}
        </p>
      )}
      <p>
        You can still block people, change your account settings, download your data and appeal.{' '}
        <a href={decisionPath(decision_id)}>Read why, and how to appeal</a>
      </p>
    </aside>
  )
}
