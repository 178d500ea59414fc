import { randomBytes, randomInt } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { isolateDirection, renderMail, replaceIfLink } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { findAccount } from './accounts.queries.ts'
import { setVerified } from './mailed-tokens.queries.ts'
import { insertStep } from './second-factor.queries.ts'
import { hashToken } from './tokens.ts'

/** How long a code works, in ms. Mail can be slow. */
const codeLifetime = 60 * 60 * 1000

type Addressee = Pick<UserRow, 'id' | 'display_name' | 'email' | 'demo'>

/** Finds an account that must enter a mailed code first: a bot may have created it, and its address is not verified. */
export async function findUnverifiedAccount(tx: Connection, userId: number): Promise<UserRow | undefined> {
  const account = await findAccount(tx, userId)
  return account && account.asks_mailed_code === 1 && account.verified_at === null ? account : undefined
}

/** Mails a sign-in code, which verifies the address too. @returns the ticket of the sign-in that waits for it */
export async function mailCode(tx: Connection, account: Addressee, { siteUrl, now }: { siteUrl: string; now: number }): Promise<string> {
  const [ticket, code] = [randomBytes(32).toString('base64url'), String(randomInt(1_000_000)).padStart(6, '0')]
  await insertStep(tx, { hash: hashToken(ticket), user_id: account.id, expires_at: now + codeLifetime, code_hash: codeHash(ticket, code) })
  const mail = renderMail({
    siteUrl,
    subject: `${code} is your code`,
    paragraphs: [
      `Someone, hopefully you, is signing up on Rostrum as ${isolateDirection(replaceIfLink(account.display_name, 'a new member'))}.`,
      `Your code is ${code}. It works for one hour.`,
    ],
    link: { text: 'Go to Rostrum', address: pageAddresses(siteUrl).home },
    why: 'If this wasn’t you, you don’t need to do anything. Nobody can sign in without the code.',
  })
  await queueMail(tx, { to: account, ...mail, now, expiresAt: now + codeLifetime })
  return ticket
}

/** Checks a mailed code; a correct one verifies the account's address. @returns whether it is correct */
export async function consumeMailedCode(
  tx: Connection,
  { user_id, code_hash }: { user_id: number; code_hash: string },
  { ticket, code, now }: { ticket: string; code: string; now: number },
): Promise<boolean> {
  if (codeHash(ticket, code) !== code_hash) return false
  await setVerified(tx, user_id, now)
  return true
}

/** Hashes a code together with the random ticket: anybody who reads the database could guess six digits alone at once. */
const codeHash = (ticket: string, code: string) => hashToken(`${ticket} ${code}`)
