import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedAddress, Unsubscribed } from '#contract/mail'
import { deliveryOptions, isAboutGroups, type NotificationType, notificationTypes } from '#contract/notification-types'
import type { NotificationPreferences } from '#contract/notifications'
import type { Features } from '#contract/service'
import { findAccount } from '../accounts/accounts.queries.ts'
import type { Context, MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { listPreferences, putPreferences, resolveDelivery } from './recipients.queries.ts'

/** Returns how a member is notified of each type, chosen or by default. */
export async function readPreferences(db: Connection, userId: number, { groups }: Features): Promise<NotificationPreferences> {
  const chosen = await listPreferences(db, userId)
  const types = notificationTypes.filter((type) => groups || !isAboutGroups(type))
  return Object.fromEntries(types.map((type) => [type, resolveDelivery(type, chosen[type])]))
}

/**
 * Changes how the actor is notified of some types; the others stay.
 * @throws TooMany; Invalid for turning off a type that can't be turned off
 */
export async function changePreferences(
  { db, actor, limits, features }: MemberContext,
  chosen: NotificationPreferences,
): Promise<{ data: NotificationPreferences }> {
  await limits.take('actByMember', String(actor.id))
  requireWays(chosen)
  return db.transaction(async (tx) => {
    await putPreferences(tx, actor.id, chosen)
    return { data: await readPreferences(tx, actor.id, features) }
  })
}

function requireWays(chosen: NotificationPreferences): void {
  for (const type of notificationTypes) {
    const way = chosen[type]
    if (way !== undefined && !deliveryOptions(type).includes(way))
      throw new Invalid({
        [type]: ['You can’t turn off notifications about moderators’ decisions. Choose “Site only” or “Site and email”.'],
      })
  }
}

const incompleteLink = 'This link is incomplete. Open it from the email again, or sign in and change your notification preferences.'

/**
 * Ends the mails of one type by the link in such a mail (docs/security.md). These notifications still appear on the site, unless the person
 * turned them off altogether.
 * @throws Invalid for a link that we haven't signed; TooMany
 */
export async function unsubscribe(context: Context, { token }: SignedAddress): Promise<{ data: Unsubscribed }> {
  const { userId, type } = await requireMailKind(context, token)
  await context.db.transaction(async (tx) => {
    if (!(await findAccount(tx, userId))) return
    if ((await readPreferences(tx, userId, { groups: true }))[type] === 'email') await putPreferences(tx, userId, { [type]: 'site' })
  })
  return { data: { type } }
}

/** Says which mails a link would end, without ending them. @throws Invalid for a link that we haven't signed; TooMany */
export async function checkUnsubscribe(context: Context, { token }: SignedAddress): Promise<{ data: Unsubscribed }> {
  const { type } = await requireMailKind(context, token)
  return { data: { type } }
}

async function requireMailKind(context: Context, token: string): Promise<MailKind> {
  await context.limits.take('mailedLinkByAddress', context.address)
  const kind = readMailKind(context, token)
  if (!kind) throw new Invalid({ token: [incompleteLink] })
  return kind
}

/** A person and a type of mail. */
type MailKind = { userId: number; type: NotificationType }

/**
 * Returns the token of an unsubscribe link. It names a person and a type of mail, works without signing in and without expiring, and allows
 * nothing else.
 */
export function signMailKind({ clientSecret }: Pick<Ports, 'clientSecret'>, { userId, type }: MailKind): string {
  const payload = `${userId}.${type}`
  return `${payload}.${sign(payload, clientSecret)}`
}

/** Reads the token of an unsubscribe link. @returns null if we haven't signed it */
function readMailKind({ clientSecret }: Pick<Ports, 'clientSecret'>, token: string): MailKind | null {
  const [, payload = '', id = '', kind = '', signature = ''] = /^((\d{1,15})\.(\w+))\.([\w-]{43})$/.exec(token) ?? []
  const type = notificationTypes.find((one) => one === kind)
  if (!type || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(payload, clientSecret)))) return null
  return { userId: Number(id), type }
}

/** The prefix makes sure that no other signature with the same secret is valid here. */
function sign(payload: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(`unsubscribe ${payload}`).digest('base64url')
}
