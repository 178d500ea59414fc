import { randomBytes, randomInt } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { isolated, renderMail } from '../mail/mail-template.ts'
import { withoutLink } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { findAccount } from './accounts.queries.ts'
import { setVerified } from './mailed-tokens.queries.ts'
import { insertStep } from './second-factor.queries.ts'
import { hashOf } from './tokens.ts'

/** Milliseconds: a mail may take its time. */
const goodFor = 60 * 60 * 1000

type Addressee = Pick<UserRow, 'id' | 'display_name' | 'email' | 'demo'>

/** The account that enters a mailed code before it gets in: a machine may have signed it up, and its address is not verified. */
export async function findUnproven(tx: Connection, userId: number): Promise<UserRow | undefined> {
  const account = await findAccount(tx, userId)
  return account && account.asks_mailed_code === 1 && account.verified_at === null ? account : undefined
}

/** Mails a code, by which the address is verified too. @returns the ticket of the sign-in that waits for it */
export async function mailCode(tx: Connection, account: Addressee, { siteUrl, now }: { siteUrl: string; now: number }): Promise<string> {
  const [ticket, code] = [randomBytes(32).toString('base64url'), String(randomInt(1_000_000)).padStart(6, '0')]
  await insertStep(tx, { hash: hashOf(ticket), user_id: account.id, expires_at: now + goodFor, code_hash: codeHash(ticket, code) })
  const letter = renderMail({
    siteUrl,
    subject: `${code} is your code`,
    paragraphs: [
      `Somebody, you we hope, signs up at Rostrum as ${isolated(withoutLink(account.display_name, 'a new member'))}.`,
      `The code is ${code}. It is good for an hour.`,
    ],
    link: { words: 'Go to Rostrum', address: pageAddresses(siteUrl).home },
    why: 'If it was not you, do nothing: without the code nobody gets in.',
  })
  await queueMail(tx, { to: account, ...letter, now, expiresAt: now + goodFor })
  return ticket
}

/** Takes the code of a step, which shows that the address is theirs. @returns whether it is right */
export async function takeMailedCode(
  tx: Connection,
  { user_id, code_hash }: { user_id: number; code_hash: string },
  { ticket, code, now }: { ticket: string; code: string; now: number },
): Promise<boolean> {
  if (codeHash(ticket, code) !== code_hash) return false
  await setVerified(tx, user_id, now)
  return true
}

/** With the ticket, which is random: six digits alone would be found in a moment by who reads the database. */
const codeHash = (ticket: string, code: string) => hashOf(`${ticket} ${code}`)
