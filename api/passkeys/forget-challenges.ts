import type { Ports } from '../context.ts'
import { deleteEndedChallenges } from './passkeys.queries.ts'

/** Forgets which challenges were used, once they would be good no more. */
export async function forgetChallenges({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deleteEndedChallenges(tx, clock.now()))
}
