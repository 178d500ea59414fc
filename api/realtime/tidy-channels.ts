import { realtimeLimits } from '#contract/realtime'
import type { Ports } from '../platform/context.ts'
import { deleteEventsBefore } from './channel-events.queries.ts'

/** So many in one transaction. */
const together = 500

/** Drops the events that are not kept any more. */
export async function tidyChannels({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - realtimeLimits.keptHours * 3_600_000
  while ((await db.transaction((tx) => deleteEventsBefore(tx, before, together))) === together);
}
