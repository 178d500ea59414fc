import type { Ports } from '../context.ts'
import { deleteEvidence } from './reports.queries.ts'

const day = 24 * 60 * 60 * 1000
/** For so long after what was decided last the thing is kept as it was reported (docs/moderation.md#evidence). */
const keptFor = 90 * day

/** Drops what was kept of things that were reported, once nobody needs it any more to judge what was decided. */
export async function purgeEvidence({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - keptFor
  let dropped: number
  // A few at a time: others write meanwhile.
  do dropped = await db.transaction((tx) => deleteEvidence(tx, before, 500))
  while (dropped > 0)
}
