import type { Ports } from '../context.ts'
import { deleteEndedNames } from './accounts.queries.ts'
import { deleteEndedChanges } from './email-changes.queries.ts'
import { deleteEndedSteps } from './second-factor.queries.ts'

/** Forgets former names and addresses that lead nowhere any more, and sign-ins that never got their code: nobody needs them. */
export async function forgetEnded({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await deleteEndedChanges(tx, now)
    await deleteEndedSteps(tx, now)
    await deleteEndedNames(tx, now)
  })
}
