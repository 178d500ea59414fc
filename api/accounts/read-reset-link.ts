import type { OtherWaysIn, ResetLink } from '#contract/passwords'
import type { Context } from '../context.ts'
import { emailKey } from '../platform/email-key.ts'
import { listConnectedOf, listPasskeyNamesOf } from './accounts.queries.ts'
import { linkRefused } from './link-refusals.ts'
import { findMailedToken } from './mailed-tokens.queries.ts'
import { hashOf } from './tokens.ts'

/**
 * What signs in to an account besides its password, for whoever has the link that resets it: they can remove it all together with the
 * password. Reading does not use the link up.
 * @throws Invalid for a link that can't be used any more, TooMany
 */
export async function readResetLink(context: Context, { email, token }: ResetLink): Promise<{ data: OtherWaysIn }> {
  const { db, clock, limits, address, providers } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const owner = await findMailedToken(db.read, { hash: hashOf(token), purpose: 'reset', now })
  if (owner?.email_key !== emailKey(email)) throw await linkRefused(db.read, { purpose: 'reset-password', token }, now)
  const [passkeys, connected] = await Promise.all([listPasskeyNamesOf(db.read, owner.id), listConnectedOf(db.read, owner.id)])
  const labelOf = (provider: string) => providers.find(({ name }) => name === provider)?.label ?? provider
  return { data: { passkeys, connected: connected.map(({ provider, email }) => ({ label: labelOf(provider), email })) } }
}
