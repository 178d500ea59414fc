import { secondFactorWaits } from '#contract/second-factor'
import type { Ports } from '../context.ts'
import { deleteEndedNames } from './accounts.queries.ts'
import { deleteEndedChanges } from './email-changes.queries.ts'
import { deleteEndedSteps, deleteOldPendingFactors } from './second-factor.queries.ts'

/** Forgets former names and addresses that lead nowhere any more, and what never got its code: sign-ins and two-factor setups. */
export async function forgetEnded({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await deleteEndedChanges(tx, now)
    await deleteEndedSteps(tx, now)
    await deleteOldPendingFactors(tx, now - secondFactorWaits)
    await deleteEndedNames(tx, now)
  })
}
