import type { Connection } from '../database/database.ts'
import { deletePasskeyChallengesOf, deleteSocialStepsOf } from './accounts.queries.ts'
import { deleteWaitingChanges } from './email-changes.queries.ts'
import { deleteMailedTokensOf, deleteResetRequestsOf } from './mailed-tokens.queries.ts'
import { deletePendingFactor, deleteStepsOf } from './second-factor.queries.ts'

/**
 * Ends every step of an account that was begun and not finished: changes of its email address, reset links (also requested ones that are
 * not mailed yet), sign-ins that wait for a code, two-factor setups, passkeys being added, and sign-ins at providers. Everything that
 * recovers an account calls it in the same transaction: a new password, a reset, signing out one or all other devices, undoing or stopping
 * a change of email, deleting the account. Links that undo a change of email stay, because they are the owner's way back. Links that verify
 * an address stay too: they change no way to sign in.
 */
export async function endPendingSteps(tx: Connection, userId: number): Promise<void> {
  await deleteWaitingChanges(tx, userId)
  // Delete requests first. This waits for one that is being mailed, whose link then exists and is deleted next.
  await deleteResetRequestsOf(tx, userId)
  await deleteMailedTokensOf(tx, { user_id: userId, purpose: 'reset' })
  await deleteStepsOf(tx, userId)
  await deletePendingFactor(tx, userId)
  await deletePasskeyChallengesOf(tx, userId)
  await deleteSocialStepsOf(tx, userId)
}
