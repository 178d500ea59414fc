import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { writeLetter } from '../mail/letter.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { findAccount, restoreAccount } from './accounts.queries.ts'
import { outdatePostsNaming } from './people.queries.ts'

/**
 * Keeps an account after all that its owner had deleted, for somebody signs in to it (COMMUNITY §1, Deletion). Nothing happens to any other.
 * @throws Unauthorized for one that is erased
 */
export async function keepAccount(tx: Connection, id: number, { now, address, siteUrl, security }: SigningIn): Promise<void> {
  // Read first: what only signs in writes nothing that guests see.
  if ((await findAccount(tx, id))?.deleted_at === null) return
  const kept = await restoreAccount(tx, id, now)
  if (!kept) throw new Unauthorized('That account is deleted.')
  await outdatePostsNaming(tx, id)
  await queueMail(tx, { to: kept, ...letterTo(kept.display_name, siteUrl), now })
  security({ event: 'account-kept', account: id, address })
}

type SigningIn = Pick<Context, 'address' | 'siteUrl' | 'security'> & { now: number }

function letterTo(name: string, siteUrl: string) {
  return writeLetter({
    siteUrl,
    subject: 'Your account stays',
    paragraphs: [
      `Somebody signed in to the ${accountInMail(name)} at Rostrum, so it is not deleted any more, and everybody sees it again.`,
      'If it was you, all is well. If it was not, choose a new password at once.',
    ],
    link: { words: 'Your account', address: pageAddresses(siteUrl).security },
    why: 'You get this because it concerns your account.',
  })
}
