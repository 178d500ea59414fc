import { randomBytes } from 'node:crypto'
import { accountLimits } from '#contract/account-limits'
import { newDisplayName, newName } from '#contract/accounts'
import { truncate } from '#contract/shorten'
import type { Newcomer, SocialEntry, SocialReturn } from '#contract/social'
import { findAccount, findFormerNameOwner, findReservedEmail, findTakenKeys, insertAccount } from '../accounts/accounts.queries.ts'
import { findAccountByEmail } from '../accounts/mailed-tokens.queries.ts'
import { addDeviceProof, type SignInResult } from '../accounts/open-session.ts'
import { noPassword } from '../accounts/passwords.ts'
import { nameTaken, nameTakenError, requireRegistrationAllowed } from '../accounts/register.ts'
import { completeSignIn } from '../accounts/sign-in.ts'
import { hashToken, issueToken } from '../accounts/tokens.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { SocialNewcomerRow } from '../database/people-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { queueMail } from '../mail/outbox.ts'
import { Conflict, Invalid, Unauthorized } from '../platform/failures.ts'
import type { Identity } from '../platform/identity-providers.ts'
import { displayKeys, emailKey } from '../platform/normalise-text.ts'
import { accountConnectedMail } from './connect-account.ts'
import { completeProviderVisit, findProvider, unknownVisitMessage } from './provider-visit.ts'
import { deleteNewcomer, findNewcomer, findSocialAccount, insertNewcomer, insertSocialAccount, recordSocialUse } from './social.queries.ts'

/** How long somebody may take to choose a name, in ms. */
const stepLifetime = 30 * 60 * 1000

/**
 * Signs in with an account at a provider (docs/product.md#connected-accounts): to the account it is connected to, else to the one with the
 * same address if both sides have verified it, else to a new one. It asks for names if the provider's don't fit.
 * @throws NotFound, Invalid, Conflict if somebody must sign in first and connect the two, NamedFailure 503, TooMany
 */
export async function enterBySocial(context: Context, name: string, sent: SocialReturn): Promise<{ data: SocialEntry }> {
  const identity = await completeProviderVisit(context, name, sent, { purpose: 'sign-in' })
  const connection = await findSocialAccount(context.db.read, identity)
  if (connection) return completeEntry(context, connection.user_id, { name, identity, connected: true })
  const { label } = findProvider(context, name)
  if (identity.email === null || !identity.emailVerified || !isAddress(identity.email)) throw new Conflict(unverifiedThere(label))
  const owner = await findAccountByEmail(context.db.read, emailKey(identity.email))
  if (!owner) return registerNewcomer(context, name, { ...identity, email: identity.email })
  const account = await findAccount(context.db.read, owner.id)
  if (account?.verified_at === null) throw new Conflict(unverifiedHere(label))
  return completeEntry(context, owner.id, { name, identity, connected: false })
}

const unverifiedThere = (label: string) =>
  `${label} hasn’t confirmed your email address. Sign in another way or sign up, then connect your ${label} account under Settings, Security.`
const unverifiedHere = (label: string) =>
  `An account here already uses your ${label} email address, but the address isn’t confirmed. Sign in with your password, then connect your ${label} account under Settings, Security.`

const isAddress = (email: string) => email.length <= accountLimits.email.max && /^[^\s@]+@[^\s@]+$/.test(email)

type ConnectedAccount = { name: string; identity: Identity; connected: boolean }

/** Signs in, and connects the two accounts in the same transaction if they aren't connected yet. */
async function completeEntry(
  context: Context,
  id: number,
  { name, identity, connected }: ConnectedAccount,
): Promise<{ data: SocialEntry }> {
  const { db, clock, siteUrl, security, address } = context
  const account: UserRow | undefined = await findAccount(db.read, id)
  if (!account) throw new Unauthorized()
  const { issuer, subject, email } = identity
  const now = clock.now()
  let joined = false
  const entry = await completeSignIn(context, {
    ...{ id, emailKey: account.email_key, by: 'social' },
    stillHolds: (tx) => (connected ? isConnected(tx, id, identity) : hasAddress(tx, id, identity)),
    async writeMore(tx) {
      const connection = await findSocialAccount(tx, identity)
      if (connection) return recordSocialUse(tx, connection.id, now)
      const row = { user_id: id, provider: name, issuer, subject, email, created_at: now, last_used_at: now }
      joined = (await insertSocialAccount(tx, row)) !== undefined
      if (joined) await queueMail(tx, { to: account, ...accountConnectedMail(account, findProvider(context, name), siteUrl), now })
    },
  })
  if (!entry) throw new Invalid({ ticket: [unknownVisitMessage] })
  if (joined) security({ event: 'social-joined', account: id, address, provider: name })
  return { data: { entry, newcomer: null, is_new: false } }
}

const isConnected = async (tx: Connection, id: number, identity: Identity) => (await findSocialAccount(tx, identity))?.user_id === id

async function hasAddress(tx: Connection, id: number, { email }: Identity): Promise<boolean> {
  const account = await findAccount(tx, id)
  return account !== undefined && account.verified_at !== null && email !== null && account.email_key === emailKey(email)
}

/** Registers somebody new at once if their names fit and registration is open; otherwise asks them to choose names. */
async function registerNewcomer(
  context: Context,
  provider: string,
  identity: Identity & { email: string },
): Promise<{ data: SocialEntry }> {
  const { issuer, subject, email } = identity
  if (context.registration === 'closed') await requireRegistrationAllowed(context, undefined)
  const names = suggestNames(identity)
  const socialAccount = { provider, issuer, subject, email }
  if (context.registration === 'open' && newDisplayName.safeParse(names.display_name).success && newName.safeParse(names.name).success) {
    try {
      return { data: { entry: await makeAccount(context, socialAccount, names), newcomer: null, is_new: true } }
    } catch (error) {
      // A second return at the same moment may have created the account first.
      const connection = await findSocialAccount(context.db.read, identity)
      if (connection) return completeEntry(context, connection.user_id, { name: provider, identity, connected: true })
      if (!(error instanceof Invalid && error.errors?.display_name)) throw error
    }
  }
  const ticket = randomBytes(32).toString('base64url')
  const row = { hash: hashToken(ticket), ...socialAccount, expires_at: context.clock.now() + stepLifetime }
  await context.db.transaction((tx) => insertNewcomer(tx, row))
  return { data: { entry: null, newcomer: { ticket, ...names }, is_new: false } }
}

/** Suggests names from those that somebody has at the provider, where any name is possible. */
function suggestNames({ name, displayName, email }: Identity & { email: string }) {
  const letters = cleaned(displayName, accountLimits.displayName.max)
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
  const [display = ''] = /^.*[\p{L}\p{M}\p{N}]/u.exec(letters) ?? []
  const real = cleaned(name, accountLimits.name.max)
  return { name: real || display || email.slice(0, email.indexOf('@')), display_name: display }
}

/** Returns one line without control characters or direction marks. */
function cleaned(text: string, max: number): string {
  const words = truncate(text, 1_000)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return truncate(words, max).trim()
}

type ProviderAccount = Pick<SocialNewcomerRow, 'provider' | 'issuer' | 'subject' | 'email'>

const addressTaken = 'Someone has just signed up with your email address. Sign in, then connect your account under Settings, Security.'

/**
 * Creates an account for somebody whose identity and address a provider confirms. It has no password until one is set through a mail.
 * @param steps run first, and after the account is inserted, in the same transaction
 * @throws Invalid if the display name is taken, Conflict if the address is, TooMany
 */
async function makeAccount(
  context: Context,
  { email, ...socialAccount }: ProviderAccount,
  { name, display_name }: Pick<Newcomer, 'name' | 'display_name'>,
  steps: { before?(tx: Connection): Promise<void>; admit?(tx: Connection, id: number): Promise<void> } = {},
): Promise<SignInResult> {
  const { db, clock, limits, security, address, deviceProofs } = context
  await limits.take('registerByAddress', address)
  const now = clock.now()
  const keys = { ...displayKeys(display_name), email_key: emailKey(email) }
  const row = { name, display_name, email, ...keys, password_hash: noPassword, verified_at: now, created_at: now }
  const { id, access_token } = await db.transaction(async (tx) => {
    await steps.before?.(tx)
    const id = await insertAccount(tx, { ...row, show_real_name: 0, avatar: null, bio: '', demo: 0 })
    if (id === null) {
      const error = nameTakenError(await findTakenKeys(tx, { ...keys, now }))
      throw error ? new Invalid({ display_name: [error] }) : new Conflict(addressTaken)
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
export async function registerBySocial(context: Context, { ticket, invitation, ...names }: Newcomer): Promise<SignInResult> {
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
