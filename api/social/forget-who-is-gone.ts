import type { Ports } from '../context.ts'
import { deleteEndedSocial } from './social.queries.ts'

/** Forgets who went to a provider and never came back, and who came and never chose a name. */
export async function forgetWhoIsGone({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deleteEndedSocial(tx, clock.now()))
}
