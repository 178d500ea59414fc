import { realtimeLimits } from '#contract/realtime'
import { deleteEventsBefore } from '../channels/channel-events.queries.ts'
import type { Ports } from '../context.ts'

/** So many in one transaction. */
const together = 500

/** Drops the events that are not kept any more. */
export async function tidyChannels({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - realtimeLimits.keptHours * 3_600_000
  while ((await db.transaction((tx) => deleteEventsBefore(tx, before, together))) === together);
}
