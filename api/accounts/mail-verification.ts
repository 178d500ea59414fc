import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { writeLetter } from '../mail/letter.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deleteMailedTokensOf } from './mailed-tokens.queries.ts'
import { issueMailedToken } from './mailed-tokens.ts'

/** A week: nothing waits for it. Milliseconds. */
const goodFor = 7 * 24 * 60 * 60 * 1000

type Addressee = Pick<UserRow, 'id' | 'display_name' | 'email' | 'email_key' | 'demo'>

/** Mails an account the link that verifies its address (PRODUCT §4, Account), in the transaction that gave it the address. */
export async function mailVerification(
  tx: Connection,
  account: Addressee,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<void> {
  await deleteMailedTokensOf(tx, { user_id: account.id, purpose: 'verify' }, now)
  const token = await issueMailedToken(tx, account, { purpose: 'verify', now, goodFor })
  const letter = writeLetter({
    siteUrl,
    subject: 'Confirm your email address',
    paragraphs: [
      `This address was given for the ${accountInMail(account.display_name, 'account of a new member')} at Rostrum.`,
      'Please confirm that it is yours: until then we mail no news to it. All else you can do without that, too.',
    ],
    link: { words: 'Confirm this address', address: pageAddresses(siteUrl).verifyEmail(token) },
    why: 'If it was not you who gave it, do nothing: the address stays unconfirmed.',
  })
  await queueMail(tx, { to: account, ...letter, now, expiresAt: now + goodFor })
}
