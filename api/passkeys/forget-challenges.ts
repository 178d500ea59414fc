import type { Ports } from '../context.ts'
import { deleteEndedChallenges } from './challenges.queries.ts'

/** Forgets challenges that have ended, answered or not. */
export async function forgetChallenges({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deleteEndedChallenges(tx, clock.now()))
}
