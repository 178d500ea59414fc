import type { Ports } from '../context.ts'
import { deleteEvidence } from './reports.queries.ts'

const day = 24 * 60 * 60 * 1000
/** How long evidence is stored after the latest decision (docs/moderation.md#evidence). */
const retention = 90 * day

/** Deletes evidence that is no longer needed to judge a decision. */
export async function purgeEvidence({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - retention
  let deleted: number
  // Delete a few at a time, so that others can write in between.
  do deleted = await db.transaction((tx) => deleteEvidence(tx, before, 500))
  while (deleted > 0)
}
