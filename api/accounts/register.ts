import type { z } from 'zod'
import { type checkRegistration as call, Registration } from '#contract/accounts'
import type { VerificationLink, Verified } from '#contract/email'
import { lookUp } from '#contract/lookup'
import { lookAlikeMessage } from '#contract/name-rules'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Conflict, Forbidden, Invalid, Unauthorized } from '../platform/failures.ts'
import { displayKeys, emailKey } from '../platform/normalise-text.ts'
import {
  findAccount,
  findFormerNameOwner,
  findReservedEmail,
  findTakenKeys,
  insertAccount,
  isInviteOpen,
  useInvite,
} from './accounts.queries.ts'
import { mailCode } from './mailed-code.ts'
import { mailedLinkError, mailVerification } from './mailed-links.ts'
import { findMailedToken, setVerified } from './mailed-tokens.queries.ts'
import { addDeviceProof, type SignInResult } from './open-session.ts'
import { hashPassword, validatePassword } from './passwords.ts'
import { hashToken, issueToken } from './tokens.ts'

export const nameTaken = 'That display name is taken. Choose another.'
/** The only answer that reveals whether an address has an account, so it is rate-limited (docs/product.md#accounts). */
const emailTaken = 'An account with this email already exists. Sign in or reset your password.'

const newAccount = { show_real_name: 0, avatar: null, bio: '', demo: 0 }

/**
 * Creates an account, mails a link that verifies its address, and signs it in (customer-spec §7, docs/product.md#people).
 * @returns a bearer token with a device proof, or a ticket for a mailed code if a bot may have filled in the form
 * @throws Forbidden if registration is closed, or needs an invitation and there is none; Invalid with every wrong field; TooMany, counted
 * before hashing
 */
export async function register(context: Context, registration: Registration): Promise<SignInResult> {
  const { db, clock, limits, security, address, deviceProofs, siteUrl } = context
  await limits.take('registerByAddress', address)
  const { name, display_name, email, password, invitation, suspected = false } = registration
  const admit = await requireRegistrationAllowed(context, invitation)
  const keys = { ...displayKeys(display_name), email_key: emailKey(email) }
  const now = clock.now()
  const errors = await findConflicts(db.read, { name, display_name, email, password }, now)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  const password_hash = await hashPassword(password, address)
  const row = { name, display_name, email, ...keys, password_hash, ...newAccount, created_at: now, asks_mailed_code: suspected ? 1 : 0 }
  const { id, access_token, ticket } = await db.transaction(async (tx) => {
    const id = await insertAccount(tx, row)
    // Somebody else took the name or the address while the password was being hashed.
    if (id === null) throw new Invalid(await findTakenFields(tx, { ...keys, now }))
    // Or somebody gave up that name, and it still redirects to them.
    if (await findFormerNameOwner(tx, keys.display_key, now)) throw new Invalid({ display_name: [nameTaken] })
    if (await findReservedEmail(tx, keys.email_key, now)) throw new Invalid({ email: [emailTaken] })
    await admit(tx, id)
    if (suspected) return { id, access_token: null, ticket: await mailCode(tx, { id, ...row }, { siteUrl, now }) }
    await mailVerification(tx, { id, ...row }, { siteUrl, now })
    return { id, access_token: await issueToken(tx, id, { ...context, now }), ticket: null }
  })
  security({ event: 'registered', account: id, address })
  if (access_token === null) return { access_token, second_factor_ticket: ticket, code_in: 'mail', device_proof: null }
  const device_proof = addDeviceProof(context, deviceProofs, { emailKey: keys.email_key, now })
  return { access_token, second_factor_ticket: null, code_in: 'app', device_proof }
}

/**
 * Finds problems of well-formed fields: a name or address that is taken, a weak password.
 * @param given the well-formed fields; others are left out
 * @returns sentences by field
 */
async function findConflicts(
  db: Connection,
  { password, ...owner }: Partial<Omit<Registration, 'invitation' | 'suspected'>>,
  now: number,
): Promise<Record<string, string[]>> {
  const { display_name = '', email = '' } = owner
  const taken = await findTakenFields(db, { ...displayKeys(display_name), email_key: emailKey(email), now })
  const error = password === undefined ? null : await validatePassword(password, owner)
  return { ...taken, ...(error ? { password: [error] } : {}) }
}

/** Returns the error for a display name that is taken, or looks like one that is. @returns null for a free name */
export function nameTakenError(taken: { displayName: boolean; looksAlike: boolean }): string | null {
  if (taken.displayName) return nameTaken
  return taken.looksAlike ? lookAlikeMessage : null
}

async function findTakenFields(db: Connection, keys: Parameters<typeof findTakenKeys>[1]): Promise<Record<string, string[]>> {
  const { email, ...name } = await findTakenKeys(db, keys)
  const error = nameTakenError(name)
  return { ...(error ? { display_name: [error] } : {}), ...(email ? { email: [emailTaken] } : {}) }
}

type TypedFields = z.output<(typeof call)['body']>

/**
 * Reports all problems of a registration at once: malformed fields, and for the others whether they are taken or weak. It reveals taken
 * addresses as `register` does, so both share one limit (docs/product.md#accounts).
 * @throws Invalid with every wrong field; TooMany
 */
export async function checkRegistration({ db, clock, limits, address }: Context, input: TypedFields): Promise<undefined> {
  await limits.take('registerByAddress', address)
  const fieldErrors = validateFields(input)
  const validFields = Object.fromEntries(Object.entries(input).filter(([field]) => !Object.hasOwn(fieldErrors, field)))
  const errors = { ...fieldErrors, ...(await findConflicts(db.read, validFields, clock.now())) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return undefined
}

function validateFields(input: TypedFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of Registration.safeParse(input).error?.issues ?? []) {
    const field = String(path[0])
    errors[field] = [...new Set([...(lookUp(errors, field) ?? []), message])]
  }
  return errors
}

/**
 * Verifies the address that a link was mailed to (docs/product.md#accounts).
 * @returns whether it was already verified
 * @throws Invalid if the link has expired, is broken, or went to an address that the account no longer has
 */
export async function verifyEmail({ db, clock, limits, address }: Context, { token }: VerificationLink): Promise<{ data: Verified }> {
  await limits.take('mailedLinkByAddress', address)
  const owner = await findMailedToken(db.read, { hash: hashToken(token), purpose: 'verify', now: clock.now() })
  if (!owner) throw await mailedLinkError(db.read, { purpose: 'verify-email', token }, clock.now())
  if (owner.verified_at === null) await db.transaction((tx) => setVerified(tx, owner.id, clock.now()))
  return { data: { already: owner.verified_at !== null } }
}

/** Mails the verification link again; earlier links stay valid. @throws Conflict if there is nothing left to verify */
export async function resendVerification({ db, clock, limits, actor, siteUrl }: MemberContext): Promise<undefined> {
  await limits.take('verificationMailByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    if (account.verified_at !== null) throw new Conflict('Your email address is already confirmed.')
    await mailVerification(tx, account, { siteUrl, now: clock.now() })
  })
}

type PolicyContext = Pick<Context, 'db' | 'clock' | 'registration'>

/**
 * Checks whether somebody may register: anybody, only people with an invite, or nobody (docs/configuration.md#accounts).
 * @param invitation the token of the invite whose link they followed
 * @returns a function that uses up the invite, to call in the transaction that creates the account
 * @throws Forbidden, here or from that function
 */
export async function requireRegistrationAllowed(
  { db, clock, registration }: PolicyContext,
  invitation: string | undefined,
): Promise<Admit> {
  if (registration === 'open') return async () => {}
  if (registration === 'closed') throw new Forbidden('This site doesn’t accept new accounts.')
  const hash = hashToken(invitation ?? '')
  if (!invitation || !(await isInviteOpen(db.read, hash, clock.now()))) throw new Forbidden(invitationOnly)
  return async (tx, userId) => {
    if (!(await useInvite(tx, hash, userId))) throw new Forbidden(invitationOnly)
  }
}

type Admit = (tx: Connection, userId: number) => Promise<void>

const invitationOnly = 'You need an invitation to join this site. Open the link in your invitation email again, and sign up from there.'
