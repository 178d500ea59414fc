import type { MailedLink } from '#contract/mailed-links'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { findEmailChange, isExpiredChange } from './email-changes.queries.ts'
import { findMailedToken, isExpiredToken, isUsedLink } from './mailed-tokens.queries.ts'
import { hashOf } from './tokens.ts'

/**
 * Judges a link of a mail without using it up, so that its page says what is so before a button is pressed.
 * @throws Invalid with the reason for one that can't be used, TooMany
 */
export async function checkMailedLink(context: Context, link: MailedLink): Promise<undefined> {
  const { db, clock, limits, address } = context
  await limits.take('mailedLinkByAddress', address)
  const asked = { hash: hashOf(link.token), now: clock.now() }
  if (!(await found[link.purpose](db.read, asked))) throw await linkRefused(db.read, link, asked.now)
}

type Find = (db: Context['db']['read'], asked: { hash: string; now: number }) => Promise<object | undefined>

const found: Readonly<Record<MailedLink['purpose'], Find>> = {
  'reset-password': (db, asked) => findMailedToken(db, { ...asked, purpose: 'reset' }),
  'verify-email': (db, asked) => findMailedToken(db, { ...asked, purpose: 'verify' }),
  'confirm-email': (db, asked) => findEmailChange(db, { ...asked, purpose: 'confirm' }),
  'stop-email': (db, asked) => findEmailChange(db, { ...asked, purpose: 'stop' }),
  'undo-email': (db, asked) => findEmailChange(db, { ...asked, purpose: 'undo' }),
}

/** What to do instead, for each kind of link. */
const remedies: Readonly<Record<MailedLink['purpose'], string>> = {
  'reset-password': 'Ask for a new link.',
  'verify-email': 'Sign in and ask for a new link on your dashboard.',
  'confirm-email': 'If your address has not changed, sign in and change it again under Settings, Account.',
  'stop-email': 'If you do not know who signs in to your account, choose a new password.',
  'undo-email': 'If you cannot get into your account, ask for a new password, or write to the people who run this site.',
}

/**
 * Why a link of a mail can't be used, in words that say what to do: it was used, it has expired, part of it is missing, or something
 * newer has replaced it.
 * @param now milliseconds
 */
export async function linkRefused(db: Connection, { purpose, token }: MailedLink, now: number): Promise<Invalid> {
  return new Invalid({ token: [`${await whyNot(db, token, now)} ${remedies[purpose]}`] })
}

async function whyNot(db: Connection, token: string, now: number): Promise<string> {
  // 256 bits as base64url.
  if (!/^[\w-]{43}$/.test(token)) return 'This link is not complete. Open it from the mail once more, or copy all of it.'
  const hash = hashOf(token)
  if (await isUsedLink(db, hash)) return 'This link has been used already: it works once.'
  if ((await isExpiredToken(db, hash, now)) || (await isExpiredChange(db, hash, now))) return 'This link has expired.'
  // A good token in an address that has lost another part, which says what it is for or whose it is, is among these.
  return 'This link does not work any more: a newer one or a change of your account replaced it, or part of it is missing.'
}
