import { resetLinkMinutes } from '#contract/password-limits'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { ResetRequestRow } from '../database/mail-tables.ts'
import { writeLetter } from '../mail/letter.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deleteMailedTokensOf, deleteResetRequest, findAccountByEmail, listResetRequests } from './mailed-tokens.queries.ts'
import { issueMailedToken } from './mailed-tokens.ts'

const goodFor = resetLinkMinutes * 60_000
const atOnce = 20

type Needed = Pick<Ports, 'db' | 'clock' | 'siteUrl' | 'security'>

/** Mails the links that were asked for, to addresses that have an account; each request is answered once, whoever looks. */
export async function mailResetLinks({ db, clock, siteUrl, security }: Needed): Promise<void> {
  for (;;) {
    const requests = await listResetRequests(db.read, atOnce)
    if (requests.length === 0) return
    for (const request of requests) {
      const account = await db.transaction((tx) => answer(tx, request, { siteUrl, now: clock.now() }))
      if (account !== null) security({ event: 'reset-mailed', account })
    }
  }
}

/** A new link ends the older ones. @returns whom it is mailed to, null for nobody */
async function answer(
  tx: Connection,
  { id, email_key }: ResetRequestRow,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<number | null> {
  if (!(await deleteResetRequest(tx, id))) return null
  const account = await findAccountByEmail(tx, email_key)
  if (!account) return null
  await deleteMailedTokensOf(tx, { user_id: account.id, purpose: 'reset' })
  const token = await issueMailedToken(tx, account, { purpose: 'reset', now, goodFor })
  const letter = writeLetter({
    siteUrl,
    subject: 'Choose a new password',
    paragraphs: [
      `A new password was asked for, for the ${accountInMail(account.display_name)} at Rostrum.`,
      `This link is good once, within ${resetLinkMinutes} minutes. A new password signs the account out everywhere.`,
    ],
    link: { words: 'Choose a new password', address: pageAddresses(siteUrl).resetPassword(token, account.email) },
    why: 'If it was not you who asked, do nothing: the password stays as it is.',
  })
  await queueMail(tx, { to: account, ...letter, now, expiresAt: now + goodFor })
  return account.id
}
