import type { MailedLink } from '#contract/mailed-links'
import type { Context } from '../context.ts'
import { findEmailChange } from './email-changes.queries.ts'
import { linkRefused } from './link-refusals.ts'
import { findMailedToken } from './mailed-tokens.queries.ts'
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
