import { randomBytes } from 'node:crypto'
import type { NewEmail } from '#contract/email'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { accountInMail, ifItWasYou, renderMail, signInMailReason } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { emailKey } from '../platform/normalise-text.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { findAccount } from './accounts.queries.ts'
import { deleteOlderChanges, findAccountByEmail, insertEmailChange } from './mailed-tokens.queries.ts'
import { requireRecentSignIn } from './reauthenticate.ts'
import { hashToken } from './tokens.ts'

/** How long a link works, in ms. */
const linkLifetime = 24 * 60 * 60 * 1000

/**
 * Mails a confirmation link to a new address; nothing changes until it is followed. The answer is the same if somebody else has that
 * address: then the mail says so (docs/product.md#accounts). A new link replaces older ones. The present address gets a mail at once, with
 * a link that stops the change.
 * @throws ProofRequired, Invalid for the caller's present address, TooMany
 */
export async function changeEmail(context: MemberContext, { email }: NewEmail): Promise<undefined> {
  const { db, clock, actor, address, limits, security, siteUrl } = context
  const [email_key, now] = [emailKey(email), clock.now()]
  // Don't ask for the password if the change is refused anyway.
  requireAnother(await findAccount(db.read, actor.id), email_key)
  requireRecentSignIn(context)
  await limits.take('emailChangeByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const account = requireAnother(await findAccount(tx, actor.id), email_key)
    await deleteOlderChanges(tx, actor.id)
    await mailStop(tx, account, { now, siteUrl })
    const owner = await findAccountByEmail(tx, email_key)
    if (owner) await queueMail(tx, { to: owner, ...addressTakenMail(siteUrl), now })
    else await mailLink(tx, account, { email, email_key, now, siteUrl })
  })
  security({ event: 'email-change-asked', account: actor.id, address })
}

function requireAnother(account: UserRow | undefined, email_key: string): UserRow {
  if (!account) throw new Unauthorized()
  if (account.email_key === email_key) throw new Invalid({ email: ['That is already your email address.'] })
  return account
}

type Change = { email: string; email_key: string; now: number; siteUrl: string }

/**
 * Mails the present address a link that stops the change. The mail is the same whether or not the new address is free, and leaves that
 * address out because nobody has confirmed it yet.
 */
async function mailStop(tx: Connection, account: UserRow, { now, siteUrl }: Pick<Change, 'now' | 'siteUrl'>): Promise<void> {
  const { id, email, email_key, display_name } = account
  const token = randomBytes(32).toString('base64url')
  const times = { created_at: now, asked_at: now, expires_at: now + linkLifetime }
  await insertEmailChange(tx, { hash: hashToken(token), user_id: id, purpose: 'stop', email, email_key, ...times })
  const mail = renderMail({
    siteUrl,
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone who is signed in to the ${accountInMail(display_name)} on Rostrum asked to change its email address. Nothing changes until they open the link that we sent to the new address.`,
      `${ifItWasYou} If it wasn’t, open this link within 24 hours to stop the change and sign your account out everywhere. Then choose a new password.`,
    ],
    link: { text: 'Stop the change', address: pageAddresses(siteUrl).stopEmail(token) },
    why: signInMailReason,
  })
  await queueMail(tx, { to: account, ...mail, now, expiresAt: times.expires_at })
}

async function mailLink(tx: Connection, { id, display_name, demo }: UserRow, { email, email_key, now, siteUrl }: Change): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + linkLifetime
  const times = { created_at: now, asked_at: now, expires_at }
  await insertEmailChange(tx, { hash: hashToken(token), user_id: id, purpose: 'confirm', email, email_key, ...times })
  const mail = renderMail({
    siteUrl,
    subject: 'Confirm your new email address',
    paragraphs: [
      `The ${accountInMail(display_name, 'account of a member')} on Rostrum asked to use this email address.`,
      'Open this link within 24 hours to confirm. Nothing changes until you do.',
    ],
    link: { text: 'Confirm new address', address: pageAddresses(siteUrl).confirmEmail(token) },
    why: 'If you didn’t ask for this, you don’t need to do anything. Nothing changes.',
  })
  await queueMail(tx, { to: { email, demo }, ...mail, now, expiresAt: expires_at })
}

function addressTakenMail(siteUrl: string) {
  return renderMail({
    siteUrl,
    subject: 'You already have an account',
    paragraphs: [
      'Someone asked to use this email address for another account on Rostrum. It belongs to your account, and that hasn’t changed.',
      'If this was you, sign in with this address, or change the address of this account first.',
    ],
    link: { text: 'Your account', address: pageAddresses(siteUrl).security },
    why: 'If you didn’t ask for this, you don’t need to do anything. Nothing changes.',
  })
}
