import { secondFactorSetupTime } from '#contract/second-factor'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { deleteOldClaims } from '../facts/facts.queries.ts'
import { deleteEndedNames, deletePasskeyChallengesOf, deleteSocialStepsOf } from './accounts.queries.ts'
import {
  deleteEndedChanges,
  deleteMailedTokensOf,
  deleteOldUsedLinks,
  deleteResetRequestsOf,
  deleteWaitingChanges,
} from './mailed-tokens.queries.ts'
import { deleteEndedSteps, deleteOldPendingFactors, deletePendingFactor, deleteStepsOf } from './second-factor.queries.ts'

/** How long an old link still gets an explanation of why it doesn't work, in ms. */
const usedLinkRetention = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes former names and addresses that no longer redirect, sign-ins and two-factor setups whose code was never entered, and records of
 * notifications that are more than a day old.
 */
export async function purgeExpired({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await deleteEndedChanges(tx, now - usedLinkRetention)
    await deleteOldUsedLinks(tx, now - usedLinkRetention)
    await deleteEndedSteps(tx, now)
    await deleteOldPendingFactors(tx, now - secondFactorSetupTime)
    await deleteEndedNames(tx, now)
    await deleteOldClaims(tx, now)
  })
}

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
