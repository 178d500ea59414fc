import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedAddress, Unsubscribed } from '#contract/mail'
import { type NotificationType, notificationTypes } from '#contract/notification-types'
import { findAccount } from '../accounts/accounts.queries.ts'
import type { Context, Ports } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { putPreferences } from './preferences.queries.ts'
import { readPreferences } from './preferences.ts'

const unsigned =
  'This link is not complete. Open it from the mail once more, or sign in and choose in your notification preferences what you are mailed.'

/**
 * Ends the mails of the kind in which the link stood (docs/security.md). What they told still
 * comes on the site; who has chosen not to hear of it at all still does not.
 * @throws Invalid for what we have not signed; TooMany
 */
export async function unsubscribe(context: Context, { token }: SignedAddress): Promise<{ data: Unsubscribed }> {
  const { userId, type } = await kindIn(context, token)
  await context.db.transaction(async (tx) => {
    if (!(await findAccount(tx, userId))) return
    if ((await readPreferences(tx, userId, { groups: true }))[type] === 'email') await putPreferences(tx, userId, { [type]: 'site' })
  })
  return { data: { type } }
}

/** Says which mails a link would end, and ends nothing. @throws Invalid for what we have not signed; TooMany */
export async function checkUnsubscribe(context: Context, { token }: SignedAddress): Promise<{ data: Unsubscribed }> {
  const { type } = await kindIn(context, token)
  return { data: { type } }
}

async function kindIn(context: Context, token: string): Promise<MailKind> {
  await context.limits.take('mailedLinkByAddress', context.address)
  const kind = readMailKind(context, token)
  if (!kind) throw new Invalid({ token: [unsigned] })
  return kind
}

/** Whose mails of which kind. */
type MailKind = { userId: number; type: NotificationType }

/**
 * Signs whose mails of which kind a link ends: it works for who is not signed in, for as long as the mail is kept, and for
 * nothing else.
 */
export function signMailKind({ clientSecret }: Pick<Ports, 'clientSecret'>, { userId, type }: MailKind): string {
  const named = `${userId}.${type}`
  return `${named}.${signatureOf(named, clientSecret)}`
}

/** @returns null for what we have not signed */
function readMailKind({ clientSecret }: Pick<Ports, 'clientSecret'>, token: string): MailKind | null {
  const [, named = '', id = '', kind = '', given = ''] = /^((\d{1,15})\.(\w+))\.([\w-]{43})$/.exec(token) ?? []
  const type = notificationTypes.find((one) => one === kind)
  if (!type || !timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(named, clientSecret)))) return null
  return { userId: Number(id), type }
}

/** With words of its own before it: no other signature made with that secret fits here. */
function signatureOf(named: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(`unsubscribe ${named}`).digest('base64url')
}
