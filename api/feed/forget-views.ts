import { feedLimits } from '#contract/feed-limits'
import type { Ports } from '../context.ts'
import { deleteViewsBefore } from './views.queries.ts'

/** So many in one transaction. */
const together = 500

/** Drops what is known of cards that somebody has not had in view for 90 days. */
export async function forgetViews({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - feedLimits.keptDays * 86_400_000
  while ((await db.transaction((tx) => deleteViewsBefore(tx, before, together))) === together);
}
