import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { InvitationPreference, InvitedAddress } from '#contract/friends'
import type { Context, Ports } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deleteOptout, deleteWaitingInvitations, insertOptout } from './invites.queries.ts'

const notComplete = 'This link is incomplete. Open it from the email again, or copy the whole link.'

/**
 * Stops invitations from anybody to the address in a token, and deletes those that are not sent yet. Senders still get the usual answer.
 * @throws Invalid for a token that we did not sign, TooMany
 */
export async function stopInvitations(context: Context, { token }: InvitedAddress): Promise<{ data: InvitationPreference }> {
  const { db, clock, siteUrl } = context
  const emailHash = await parseToken(context, token)
  await db.transaction(async (tx) => {
    await insertOptout(tx, emailHash, clock.now())
    await deleteWaitingInvitations(tx, pageAddresses(siteUrl).stopInvitations(token))
  })
  return { data: { wanted: false } }
}

/**
 * Checks a link without using it, so that its page can say at once that it won't work. It doesn't reveal whether the address gets
 * invitations: the mail may have been forwarded.
 * @throws Invalid for a token that we did not sign, TooMany
 */
export async function checkInvitationsLink(context: Context, { token }: InvitedAddress): Promise<undefined> {
  await parseToken(context, token)
}

/** Allows invitations to the address in a token again. @throws Invalid for a token that we did not sign, TooMany */
export async function allowInvitations(context: Context, { token }: InvitedAddress): Promise<{ data: InvitationPreference }> {
  const emailHash = await parseToken(context, token)
  await context.db.transaction((tx) => deleteOptout(tx, emailHash))
  return { data: { wanted: true } }
}

/** Returns the hash under which an opted-out address is stored. @param emailKey as `emailKey` gives it */
export function optoutHash(emailKey: string): string {
  return createHash('sha256').update(`invitations to ${emailKey}`).digest('base64url')
}

/** Signs the address that an invitation goes to, for its unsubscribe link. The token is valid for that alone and doesn't expire. */
export function signInvitedAddress({ clientSecret }: Pick<Ports, 'clientSecret'>, emailKey: string): string {
  const hash = optoutHash(emailKey)
  return `${hash}.${sign(hash, clientSecret)}`
}

async function parseToken({ clientSecret, limits, address }: Context, token: string): Promise<string> {
  await limits.take('mailedLinkByAddress', address)
  const [, hash = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? []
  if (signature === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(hash, clientSecret))))
    throw new Invalid({ token: [notComplete] })
  return hash
}

/** The prefix keeps this signature apart from others made with the same secret. */
function sign(hash: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(`stop invitations ${hash}`).digest('base64url')
}
