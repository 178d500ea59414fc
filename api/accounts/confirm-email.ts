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
import { deleteChangesSince, deleteEmailChange, findEmailChange, insertEmailChange, setEmail } from './email-changes.queries.ts'
import { endPendingSteps } from './end-pending-steps.ts'
import { setPassword } from './mailed-tokens.queries.ts'
import { noPassword } from './passwords.ts'
import { deleteFactor, findFactor } from './second-factor.queries.ts'
import { hashOf } from './tokens.ts'

/** Milliseconds (COMMUNITY §1). */
const undoneFor = 7 * 24 * 60 * 60 * 1000

/** Somebody who takes an account over may add ways to sign in before they ask for another address; milliseconds. */
const shortlyBefore = 24 * 60 * 60 * 1000

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
      await endPendingSteps(tx, account.id)
      await tellFormerAddress(tx, account, { siteUrl, now, asked_at: change.asked_at })
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
      await endPendingSteps(tx, account)
      return { account, ...(await endWaysIn(tx, account, change.asked_at - shortlyBefore)) }
    })
    .catch(asTaken)
  security({ event: 'email-change-undone', account, address })
  if (passkeys > 0) security({ event: 'passkeys-ended', account, passkeys, why: 'undo' })
  if (social > 0) security({ event: 'social-ended', account, social, why: 'undo' })
  if (factor) security({ event: 'second-factor-off', account, address })
  if (tokens > 0) security({ event: 'tokens-ended', account, tokens, why: 'undo' })
}

/** Also a password, which somebody may know, and a second factor that is younger than `since` and so perhaps not its owner's. */
async function endWaysIn(tx: Connection, account: number, since: number) {
  await setPassword(tx, account, noPassword)
  const enabled = (await findFactor(tx, account))?.enabled_at ?? 0
  const factor = enabled >= since && (await deleteFactor(tx, account))
  const ways = { passkeys: await deletePasskeysOf(tx, account), social: await deleteSocialAccountsOf(tx, account) }
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
  const hash = hashOf(token)
  const { account, tokens } = await db.transaction(async (tx) => {
    const stop = await findEmailChange(tx, { hash, purpose: 'stop', now: clock.now() })
    if (!stop || !(await deleteEmailChange(tx, hash))) throw new Invalid({ token: [notGood] })
    await endPendingSteps(tx, stop.user_id)
    return { account: stop.user_id, tokens: await deleteTokensOf(tx, stop.user_id) }
  })
  security({ event: 'email-change-stopped', account, address })
  if (tokens > 0) security({ event: 'tokens-ended', account, tokens, why: 'stopped' })
}

function asTaken(fault: unknown): never {
  throw isTaken(fault) ? new Invalid({ token: [taken] }) : fault
}

type Told = { siteUrl: string; now: number; asked_at: number }

async function tellFormerAddress(tx: Connection, account: UserRow, { siteUrl, now, asked_at }: Told): Promise<void> {
  const { id, email, email_key, display_name } = account
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + undoneFor
  const times = { created_at: now, asked_at, expires_at }
  await insertEmailChange(tx, { hash: hashOf(token), user_id: id, purpose: 'undo', email, email_key, ...times })
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
