import { secondFactorSetupTime } from '#contract/second-factor'
import type { Ports } from '../context.ts'
import { deleteOldClaims } from '../facts/facts.queries.ts'
import { deleteEndedNames } from './accounts.queries.ts'
import { deleteEndedChanges } from './email-changes.queries.ts'
import { deleteOldUsedLinks } from './mailed-tokens.queries.ts'
import { deleteEndedSteps, deleteOldPendingFactors } from './second-factor.queries.ts'

/** How long an old link still gets an explanation of why it doesn't work, in ms. */
const linksKeptFor = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes former names and addresses that no longer redirect, sign-ins and two-factor setups whose code was never entered, and records of
 * notifications that are more than a day old.
 */
export async function purgeExpired({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await deleteEndedChanges(tx, now - linksKeptFor)
    await deleteOldUsedLinks(tx, now - linksKeptFor)
    await deleteEndedSteps(tx, now)
    await deleteOldPendingFactors(tx, now - secondFactorSetupTime)
    await deleteEndedNames(tx, now)
    await deleteOldClaims(tx, now)
  })
}
