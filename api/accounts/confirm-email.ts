import type { VerificationLink } from '#contract/verification'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { EmailChangeRow } from '../database/mail-tables.ts'
import { isTaken } from '../database/not-written.ts'
import { Invalid } from '../platform/failures.ts'
import { lockAccounts } from './account-locks.queries.ts'
import { deletePasskeysOf, deleteSocialAccountsOf, deleteTokensOf, findAccount, findHeldEmail } from './accounts.queries.ts'
import { mailAddressReturned, mailUndoLink } from './email-change-mails.ts'
import { deleteChangesSince, deleteEmailChange, findEmailChange, findUndoTo, setEmail } from './email-changes.queries.ts'
import { endPendingSteps } from './end-pending-steps.ts'
import { linkRefused } from './link-refusals.ts'
import { insertUsedLink, setPassword } from './mailed-tokens.queries.ts'
import { noPassword } from './passwords.ts'
import { deleteFactor, deleteRecoveryCodesSince, findFactor } from './second-factor.queries.ts'
import { mailRemovedWaysIn } from './sign-in-mails.ts'
import { hashOf } from './tokens.ts'

/** Somebody who takes an account over may add ways to sign in before they ask for another address; milliseconds. */
const shortlyBefore = 24 * 60 * 60 * 1000

const taken = 'Another account has that address by now. Ask for a link to another one.'

/**
 * Makes an address that of an account, for whoever follows the link mailed to it. The address before is mailed, with a link that undoes
 * it; without one where the account only returns to the address that it had before that: a thief's address must not get it back.
 * @throws Invalid for a link that is not good any more, and where somebody else has the address by now; TooMany
 */
export async function confirmEmail(context: Context, { token }: VerificationLink): Promise<undefined> {
  const { db, clock, siteUrl, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const account = await db
    .transaction(async (tx) => {
      const change = await takeChange(tx, { token, purpose: 'confirm', now })
      const account = await findAccount(tx, change.user_id)
      if (!account) throw await linkRefused(tx, { purpose: 'confirm-email', token }, now)
      const held = await findHeldEmail(tx, change.email_key, now)
      if (held && held.user_id !== account.id) throw new Invalid({ token: [taken] })
      await setEmail(tx, account.id, { email: change.email, email_key: change.email_key, verified_at: now })
      await endPendingSteps(tx, account.id)
      const before = await findUndoTo(tx, change, now)
      if (before) await deleteChangesSince(tx, before)
      const mailing = { siteUrl, now, asked_at: change.asked_at }
      await (before ? mailAddressReturned(tx, account, mailing) : mailUndoLink(tx, account, mailing))
      return account.id
    })
    .catch(asTaken)
  security({ event: 'email-changed', account, address })
}

/**
 * Gives an account its former address back, for whoever follows the link mailed to that within a week, and ends all ways into it but a
 * new password by mail to that address: it may have been in other hands.
 * @throws Invalid for a link that is not good any more; TooMany
 */
export async function undoEmail(context: Context, { token }: VerificationLink): Promise<undefined> {
  const { db, clock, siteUrl, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const { account, passkeys, social, factor, tokens } = await db
    .transaction(async (tx) => {
      const change = await takeChange(tx, { token, purpose: 'undo', now })
      const { user_id: account, email, email_key } = change
      await setEmail(tx, account, { email, email_key, verified_at: now })
      await deleteChangesSince(tx, change)
      await endPendingSteps(tx, account)
      const ended = await endWaysIn(tx, account, change.asked_at - shortlyBefore)
      await mailRemovedWaysIn(tx, account, { removed: ended, because: 'undone', siteUrl, now })
      return { account, ...ended }
    })
    .catch(asTaken)
  security({ event: 'email-change-undone', account, address })
  if (passkeys > 0) security({ event: 'passkeys-ended', account, passkeys, why: 'undo' })
  if (social > 0) security({ event: 'social-ended', account, social, why: 'undo' })
  if (factor) security({ event: 'second-factor-off', account, address })
  if (tokens > 0) security({ event: 'tokens-ended', account, tokens, why: 'undo' })
}

/** Also a password, which somebody may know, and a second factor or recovery codes younger than `since`, perhaps not their owner's. */
async function endWaysIn(tx: Connection, account: number, since: number) {
  await setPassword(tx, account, noPassword)
  const enabled = (await findFactor(tx, account))?.enabled_at ?? 0
  const factor = enabled >= since && (await deleteFactor(tx, account))
  const recoveryCodes = factor ? 0 : await deleteRecoveryCodesSince(tx, account, since)
  const ways = { recoveryCodes, passkeys: await deletePasskeysOf(tx, account), social: await deleteSocialAccountsOf(tx, account) }
  return { ...ways, factor, tokens: await deleteTokensOf(tx, account) }
}

/**
 * Stops a change of email for whoever follows the link mailed to the present address, and signs the account out everywhere: whoever
 * asked was signed in, and not its owner.
 * @throws Invalid for a link that can't be used any more; TooMany
 */
export async function stopEmail(context: Context, { token }: VerificationLink): Promise<undefined> {
  const { db, clock, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const { account, tokens } = await db.transaction(async (tx) => {
    const stop = await takeChange(tx, { token, purpose: 'stop', now: clock.now() })
    await endPendingSteps(tx, stop.user_id)
    return { account: stop.user_id, tokens: await deleteTokensOf(tx, stop.user_id) }
  })
  security({ event: 'email-change-stopped', account, address })
  if (tokens > 0) security({ event: 'tokens-ended', account, tokens, why: 'stopped' })
}

type Link = { token: string; purpose: EmailChangeRow['purpose']; now: number }

/** Uses a link up, under the lock of its account. @throws Invalid if it can't be used any more */
async function takeChange(tx: Connection, { token, purpose, now }: Link): Promise<EmailChangeRow> {
  const hash = hashOf(token)
  const change = await findEmailChange(tx, { hash, purpose, now })
  if (change) await lockAccounts(tx, [change.user_id])
  if (!change || !(await deleteEmailChange(tx, hash))) throw await linkRefused(tx, { purpose: `${purpose}-email`, token }, now)
  await insertUsedLink(tx, { hash, used_at: now })
  return change
}

function asTaken(fault: unknown): never {
  throw isTaken(fault) ? new Invalid({ token: [taken] }) : fault
}
