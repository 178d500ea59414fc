import { secondFactorWaits } from '#contract/second-factor'
import type { Ports } from '../context.ts'
import { forgetToldThings } from '../facts/facts.queries.ts'
import { deleteEndedNames } from './accounts.queries.ts'
import { deleteEndedChanges } from './email-changes.queries.ts'
import { deleteOldUsedLinks } from './mailed-tokens.queries.ts'
import { deleteEndedSteps, deleteOldPendingFactors } from './second-factor.queries.ts'

/** Milliseconds for which whoever opens an old link is told what became of it. */
const linksKeptFor = 30 * 24 * 60 * 60 * 1000

/**
 * Forgets former names and addresses that lead nowhere any more, what never got its code (sign-ins and two-factor setups), and
 * what people were told more than a day ago.
 */
export async function purgeExpired({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await deleteEndedChanges(tx, now - linksKeptFor)
    await deleteOldUsedLinks(tx, now - linksKeptFor)
    await deleteEndedSteps(tx, now)
    await deleteOldPendingFactors(tx, now - secondFactorWaits)
    await deleteEndedNames(tx, now)
    await forgetToldThings(tx, now)
  })
}
