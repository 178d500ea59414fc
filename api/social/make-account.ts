import type { Newcomer } from '#contract/social'
import { findFormerNameOwner, findReservedEmail, findTakenKeys, insertAccount } from '../accounts/accounts.queries.ts'
import { addDeviceProof, type Entry } from '../accounts/open-session.ts'
import { noPassword } from '../accounts/passwords.ts'
import { nameTaken, nameTakenError, requireRegistrationAllowed } from '../accounts/register.ts'
import { hashToken, issueToken } from '../accounts/tokens.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { SocialNewcomerRow } from '../database/people-tables.ts'
import { Conflict, Invalid } from '../platform/failures.ts'
import { displayKeys, emailKey } from '../platform/normalise-text.ts'
import { unknownVisitMessage } from './provider-visit.ts'
import { deleteNewcomer, findNewcomer, insertSocialAccount } from './social.queries.ts'

type ProviderAccount = Pick<SocialNewcomerRow, 'provider' | 'issuer' | 'subject' | 'email'>

const addressTaken = 'Someone has just signed up with your email address. Sign in, then connect your account under Settings, Security.'

/**
 * Creates an account for somebody whose identity and address a provider confirms. It has no password until one is set through a mail.
 * @param steps run first, and after the account is inserted, in the same transaction
 * @throws Invalid if the display name is taken, Conflict if the address is, TooMany
 */
export async function makeAccount(
  context: Context,
  { email, ...socialAccount }: ProviderAccount,
  { name, display_name }: Pick<Newcomer, 'name' | 'display_name'>,
  steps: { before?(tx: Connection): Promise<void>; admit?(tx: Connection, id: number): Promise<void> } = {},
): Promise<Entry> {
  const { db, clock, limits, security, address, deviceProofs } = context
  await limits.take('registerByAddress', address)
  const now = clock.now()
  const keys = { ...displayKeys(display_name), email_key: emailKey(email) }
  const row = { name, display_name, email, ...keys, password_hash: noPassword, verified_at: now, created_at: now }
  const { id, access_token } = await db.transaction(async (tx) => {
    await steps.before?.(tx)
    const id = await insertAccount(tx, { ...row, show_real_name: 0, avatar: null, bio: '', demo: 0 })
    if (id === null) {
      const fault = nameTakenError(await findTakenKeys(tx, { ...keys, now }))
      throw fault ? new Invalid({ display_name: [fault] }) : new Conflict(addressTaken)
    }
    await steps.admit?.(tx, id)
    if (await findFormerNameOwner(tx, keys.display_key, now)) throw new Invalid({ display_name: [nameTaken] })
    if (await findReservedEmail(tx, keys.email_key, now)) throw new Conflict(addressTaken)
    const joined = await insertSocialAccount(tx, { ...socialAccount, email, user_id: id, created_at: now, last_used_at: now })
    if (!joined) throw new Conflict(addressTaken)
    return { id, access_token: await issueToken(tx, id, { ...context, now }) }
  })
  security({ event: 'registered', account: id, address })
  security({ event: 'social-joined', account: id, address, provider: socialAccount.provider })
  return {
    access_token,
    second_factor_ticket: null,
    code_in: 'app',
    device_proof: addDeviceProof(context, deviceProofs, { emailKey: keys.email_key, now }),
  }
}

/**
 * Creates an account for somebody who returned from a provider and chose names. If a name is taken, they can send another with the
 * same ticket.
 * @throws Forbidden if registration is closed, or needs an invitation and there is none; Invalid, Conflict, TooMany
 */
export async function registerBySocial(context: Context, { ticket, invitation, ...names }: Newcomer): Promise<Entry> {
  const admit = await requireRegistrationAllowed(context, invitation)
  const hash = hashToken(ticket)
  const socialAccount = await findNewcomer(context.db.read, hash, context.clock.now())
  if (!socialAccount) throw new Invalid({ ticket: [unknownVisitMessage] })
  const { provider, issuer, subject, email } = socialAccount
  return makeAccount(context, { provider, issuer, subject, email }, names, {
    async before(tx) {
      if (!(await deleteNewcomer(tx, hash))) throw new Invalid({ ticket: [unknownVisitMessage] })
    },
    admit,
  })
}
