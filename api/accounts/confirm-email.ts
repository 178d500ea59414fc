import { randomBytes } from 'node:crypto'
import type { VerificationLink } from '#contract/verification'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { isTaken } from '../database/not-written.ts'
import type { UserRow } from '../database/tables.ts'
import { isolated, writeLetter } from '../mail/letter.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Invalid } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deletePasskeysOf, deleteSocialAccountsOf, deleteTokensOf, findAccount, findHeldEmail } from './accounts.queries.ts'
import {
  deleteChangesSince,
  deleteEmailChange,
  deleteWaitingChanges,
  findEmailChange,
  insertEmailChange,
  setEmail,
} from './email-changes.queries.ts'
import { deleteMailedTokensOf, setPassword } from './mailed-tokens.queries.ts'
import { noPassword } from './passwords.ts'
import { deleteFactor, deleteStepsOf, findFactor } from './second-factor.queries.ts'
import { hashOf } from './tokens.ts'

/** Milliseconds (COMMUNITY §1). */
const undoneFor = 7 * 24 * 60 * 60 * 1000

const notGood = 'This link is not good any more: it works once, for a while, and only the newest one.'
const taken = 'Another account has that address by now. Ask for a link to another one.'

/**
 * Makes an address that of an account, for whoever follows the link mailed to it. The address before is told, with a link that undoes it.
 * @throws Invalid for a link that is not good any more, and where somebody else has the address by now; TooMany
 */
export async function confirmEmail(context: Context, { token }: VerificationLink): Promise<undefined> {
  const { db, clock, siteUrl, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const hash = hashOf(token)
  const account = await db
    .transaction(async (tx) => {
      const change = await findEmailChange(tx, { hash, purpose: 'confirm', now })
      const account = change && (await findAccount(tx, change.user_id))
      if (!account || !(await deleteEmailChange(tx, hash))) throw new Invalid({ token: [notGood] })
      const held = await findHeldEmail(tx, change.email_key, now)
      if (held && held.user_id !== account.id) throw new Invalid({ token: [taken] })
      await setEmail(tx, account.id, { email: change.email, email_key: change.email_key, verified_at: now })
      await deleteWaitingChanges(tx, account.id)
      await deleteMailedTokensOf(tx, { user_id: account.id, purpose: 'reset' })
      await tellFormerAddress(tx, account, { siteUrl, now })
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
  const { db, clock, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const hash = hashOf(token)
  const { account, passkeys, social, factor, tokens } = await db
    .transaction(async (tx) => {
      const change = await findEmailChange(tx, { hash, purpose: 'undo', now })
      if (!change || !(await deleteEmailChange(tx, hash))) throw new Invalid({ token: [notGood] })
      const { user_id: account, email, email_key } = change
      await setEmail(tx, account, { email, email_key, verified_at: now })
      await deleteChangesSince(tx, change)
      await deleteMailedTokensOf(tx, { user_id: account, purpose: 'reset' })
      return { account, ...(await endWaysIn(tx, account, change.created_at)) }
    })
    .catch(asTaken)
  security({ event: 'email-change-undone', account, address })
  if (passkeys > 0) security({ event: 'passkeys-ended', account, passkeys, why: 'undo' })
  if (social > 0) security({ event: 'social-ended', account, social, why: 'undo' })
  if (factor) security({ event: 'second-factor-off', account, address })
  if (tokens > 0) security({ event: 'tokens-ended', account, tokens, why: 'undo' })
}

/** Also a password, which somebody may know, and a second factor that is younger than the change and so perhaps not its owner's. */
async function endWaysIn(tx: Connection, account: number, since: number) {
  await setPassword(tx, account, noPassword)
  await deleteStepsOf(tx, account)
  const enabled = (await findFactor(tx, account))?.enabled_at ?? 0
  const factor = enabled >= since && (await deleteFactor(tx, account))
  const ways = { passkeys: await deletePasskeysOf(tx, account), social: await deleteSocialAccountsOf(tx, account) }
  return { ...ways, factor, tokens: await deleteTokensOf(tx, account) }
}

function asTaken(fault: unknown): never {
  throw isTaken(fault) ? new Invalid({ token: [taken] }) : fault
}

async function tellFormerAddress(tx: Connection, account: UserRow, { siteUrl, now }: { siteUrl: string; now: number }): Promise<void> {
  const { id, email, email_key, display_name } = account
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + undoneFor
  await insertEmailChange(tx, { hash: hashOf(token), user_id: id, purpose: 'undo', email, email_key, created_at: now, expires_at })
  const letter = writeLetter({
    siteUrl,
    subject: 'Your account has another email address',
    paragraphs: [
      `The account ${isolated(display_name)} at Rostrum had this address until now, and has another one from now on.`,
      'If it was you, all is well. If it was not, follow this link within 7 days: this address is the account’s again, its password, its passkeys and accounts elsewhere sign in to it no more, and you choose a new password.',
    ],
    link: { words: 'It was not me: undo this', address: pageAddresses(siteUrl).undoEmail(token) },
    why: 'You get this because it concerns how you sign in.',
  })
  await queueMail(tx, { to: account, ...letter, now, expiresAt: expires_at })
}
