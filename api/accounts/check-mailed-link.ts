import type { MailedLink } from '#contract/verification'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { findEmailChange, isExpiredChange } from './email-changes.queries.ts'
import { findMailedToken, isExpiredToken, isUsedLink } from './mailed-tokens.queries.ts'
import { hashToken } from './tokens.ts'

/**
 * Checks a mailed link without using it up, so that its page can explain a problem before anybody presses a button.
 * @throws Invalid with the reason if it can't be used, TooMany
 */
export async function checkMailedLink(context: Context, link: MailedLink): Promise<undefined> {
  const { db, clock, limits, address } = context
  await limits.take('mailedLinkByAddress', address)
  const query = { hash: hashToken(link.token), now: clock.now() }
  if (!(await finders[link.purpose](db.read, query))) throw await mailedLinkError(db.read, link, query.now)
}

type Find = (db: Context['db']['read'], query: { hash: string; now: number }) => Promise<object | undefined>

const finders: Readonly<Record<MailedLink['purpose'], Find>> = {
  'reset-password': (db, query) => findMailedToken(db, { ...query, purpose: 'reset' }),
  'verify-email': (db, query) => findMailedToken(db, { ...query, purpose: 'verify' }),
  'confirm-email': (db, query) => findEmailChange(db, { ...query, purpose: 'confirm' }),
  'stop-email': (db, query) => findEmailChange(db, { ...query, purpose: 'stop' }),
  'undo-email': (db, query) => findEmailChange(db, { ...query, purpose: 'undo' }),
}

/** What to do instead, for each kind of link. */
const remedies: Readonly<Record<MailedLink['purpose'], string>> = {
  'reset-password': 'Ask for a new link.',
  'verify-email': 'Sign in and ask for a new link on your dashboard.',
  'confirm-email': 'If your address has not changed, sign in and change it again under Settings, Account.',
  'stop-email': 'If you don’t recognise a sign-in to your account, choose a new password.',
  'undo-email': 'If you can’t sign in, reset your password, or write to the people who run this site.',
}

/**
 * Returns the error for a mailed link that can't be used: it was used, has expired, is incomplete or was replaced. Its words say what
 * to do.
 * @param now milliseconds
 */
export async function mailedLinkError(db: Connection, { purpose, token }: MailedLink, now: number): Promise<Invalid> {
  return new Invalid({ token: [`${await refusalReason(db, token, now)} ${remedies[purpose]}`] })
}

async function refusalReason(db: Connection, token: string, now: number): Promise<string> {
  // A token is 256 bits as base64url.
  if (!/^[\w-]{43}$/.test(token)) return 'This link is incomplete. Open it from the email again, or copy the whole link.'
  const hash = hashToken(token)
  if (await isUsedLink(db, hash)) return 'This link has already been used. It works only once.'
  if ((await isExpiredToken(db, hash, now)) || (await isExpiredChange(db, hash, now))) return 'This link has expired.'
  // This also covers a good token whose link has lost another part: its purpose or its address.
  return 'This link no longer works. It was replaced by a newer link or by a change of your account, or part of it is missing.'
}
