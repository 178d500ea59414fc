import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationType, notificationTypes } from '#contract/notification-types'
import type { Ports } from '../context.ts'

/** Whose mails of which kind. */
export type MailKind = { userId: number; type: NotificationType }

/**
 * Signs whose mails of which kind a link ends: it works for who is not signed in, for as long as the mail is kept, and for
 * nothing else.
 */
export function signMailKind({ clientSecret }: Pick<Ports, 'clientSecret'>, { userId, type }: MailKind): string {
  const named = `${userId}.${type}`
  return `${named}.${signatureOf(named, clientSecret)}`
}

/** @returns null for what we have not signed */
export function readMailKind({ clientSecret }: Pick<Ports, 'clientSecret'>, token: string): MailKind | null {
  const [, named = '', id = '', kind = '', given = ''] = /^((\d{1,15})\.(\w+))\.([\w-]{43})$/.exec(token) ?? []
  const type = notificationTypes.find((one) => one === kind)
  if (!type || !timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(named, clientSecret)))) return null
  return { userId: Number(id), type }
}

/** With words of its own before it: no other signature made with that secret fits here. */
function signatureOf(named: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(`unsubscribe ${named}`).digest('base64url')
}
