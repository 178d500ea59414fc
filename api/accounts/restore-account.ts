import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { accountInMail, renderMail } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { findAccount, restoreAccount } from './accounts.queries.ts'
import { outdatePostsMentioning } from './person-rows.queries.ts'

type SignInContext = Pick<Context, 'address' | 'siteUrl' | 'security'> & { now: number }

/**
 * Restores an account that its owner had deleted and now signs in to (docs/product.md#deleting-an-account). Accounts that aren't deleted
 * stay as they are.
 * @throws Unauthorized if the account is erased
 */
export async function restoreDeletedAccount(tx: Connection, id: number, { now, address, siteUrl, security }: SignInContext): Promise<void> {
  // Read first: a plain sign-in must not write anything that guests see.
  if ((await findAccount(tx, id))?.deleted_at === null) return
  const restored = await restoreAccount(tx, id, now)
  if (!restored) throw new Unauthorized('That account is deleted.')
  await outdatePostsMentioning(tx, id)
  await queueMail(tx, { to: restored, ...restoredMail(restored.display_name, siteUrl), now })
  security({ event: 'account-kept', account: id, address })
}

function restoredMail(name: string, siteUrl: string) {
  return renderMail({
    siteUrl,
    subject: 'Your account has been restored',
    paragraphs: [
      `Someone signed in to the ${accountInMail(name)} on Rostrum, so it has been restored, and everybody can see it again.`,
      'If this was you, you don’t need to do anything. If it wasn’t, choose a new password right away.',
    ],
    link: { text: 'Your account', address: pageAddresses(siteUrl).security },
    why: 'You’re getting this email because it’s about your account.',
  })
}
