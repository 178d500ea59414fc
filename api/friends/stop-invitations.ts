import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { InvitationsWanted, InvitedAddress } from '#contract/friends'
import type { Context, Ports } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deleteOptout, deleteWaitingInvitations, insertOptout } from './invites.queries.ts'

const notComplete = 'This link is not complete. Open it from the mail once more, or copy all of it.'

/**
 * Stops invitations by mail to the address to which the token went, from whomever; those that wait to be sent are taken back. Who sends
 * one is answered as ever.
 * @throws Invalid for what we have not signed, TooMany
 */
export async function stopInvitations(context: Context, { token }: InvitedAddress): Promise<{ data: InvitationsWanted }> {
  const { db, clock, siteUrl } = context
  const emailHash = await hashIn(context, token)
  await db.transaction(async (tx) => {
    await insertOptout(tx, emailHash, clock.now())
    await deleteWaitingInvitations(tx, pageAddresses(siteUrl).stopInvitations(token))
  })
  return { data: { wanted: false } }
}

/**
 * Judges a link without using it, so that its page can say at once that it won't work. Doesn't tell whether the address gets
 * invitations: the mail may have been forwarded.
 * @throws Invalid for a token that we have not signed, TooMany
 */
export async function checkInvitationsLink(context: Context, { token }: InvitedAddress): Promise<undefined> {
  await hashIn(context, token)
}

/** Lets invitations be mailed to that address again. @throws Invalid for what we have not signed, TooMany */
export async function allowInvitations(context: Context, { token }: InvitedAddress): Promise<{ data: InvitationsWanted }> {
  const emailHash = await hashIn(context, token)
  await context.db.transaction((tx) => deleteOptout(tx, emailHash))
  return { data: { wanted: true } }
}

/** As an address is kept of whoever wants no invitations. @param emailKey as `emailKey` gives it */
export function optoutHash(emailKey: string): string {
  return createHash('sha256').update(`invitations to ${emailKey}`).digest('base64url')
}

/** What the link in an invitation shows: to which address it went. It is good for this alone, and for as long as the mail is kept. */
export function signInvited({ clientSecret }: Pick<Ports, 'clientSecret'>, emailKey: string): string {
  const hash = optoutHash(emailKey)
  return `${hash}.${signatureOf(hash, clientSecret)}`
}

async function hashIn({ clientSecret, limits, address }: Context, token: string): Promise<string> {
  await limits.take('mailedLinkByAddress', address)
  const [, hash = '', given = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? []
  if (given === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(hash, clientSecret))))
    throw new Invalid({ token: [notComplete] })
  return hash
}

/** With words of its own before it: no other signature made with that secret fits here. */
function signatureOf(hash: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(`stop invitations ${hash}`).digest('base64url')
}
