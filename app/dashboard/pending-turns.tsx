import { dashboardPath } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { MissingPart } from '../ui/part'
import { pluralise } from '../ui/pluralise'

/** Shows in how many debates it is the member's turn, with a link to them. */
export function PendingTurns({ turns }: { turns: PartialResult<number> }) {
  if (isUnloaded(turns) || turns === 0) {
    return (
      <>
        {isUnloaded(turns) && !isAbsent(turns) ? <MissingPart what="Your turns" why={turns} /> : null}
        <p>
          {turns === 0 ? 'You have no turns waiting. ' : null}
          <a href={dashboardPath}>Go to your dashboard</a>
        </p>
      </>
    )
  }
  return (
    <section className="now strip" aria-labelledby="waiting">
      <h2 id="waiting">It’s your turn in {pluralise(turns, 'debate')}</h2>
      <a className="button primary" href={dashboardPath}>
        Go to your turns
      </a>
    </section>
  )
}
