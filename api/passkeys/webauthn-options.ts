import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { passkeyLimits } from '#contract/account-limits'
import type { PasskeyOptions } from '#contract/passkeys'
import { findAccount } from '../accounts/accounts.queries.ts'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import type { Context, MemberContext, Ports } from '../context.ts'
import type { PasskeyRow } from '../database/people-tables.ts'
import { Conflict, NotFound, Unauthorized } from '../platform/failures.ts'
import { createSignInChallenge, storeChallenge } from './challenges.ts'
import { listPasskeysOf } from './passkeys.queries.ts'

export const tooManyPasskeys = `You already have ${passkeyLimits.most} passkeys, the maximum. Remove one first.`

const timeout = passkeyLimits.challengeValidFor

/**
 * Returns the options for making a passkey: discoverable, so that the browser can offer it unasked, and with user verification.
 * Authenticators that already hold one of the account are excluded.
 * @throws ProofRequired, Conflict if the member has as many as allowed, NotFound for a site without a name, TooMany
 */
export async function registrationOptions(context: MemberContext): Promise<{ data: PasskeyOptions }> {
  const { db, actor, limits } = context
  const { id } = relyingParty(context)
  requireRecentSignIn(context)
  await limits.take('actByMember', String(actor.id))
  const [account, existing] = await Promise.all([findAccount(db.read, actor.id), listPasskeysOf(db.read, actor.id)])
  if (!account) throw new Unauthorized()
  if (existing.length >= passkeyLimits.most) throw new Conflict(tooManyPasskeys)
  const data = {
    rp: { id, name: 'Rostrum' },
    user: { id: createUserHandle(context), name: account.email, displayName: account.display_name },
    challenge: await db.transaction((tx) => storeChallenge(context, tx, { purpose: 'adding', actor })),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    excludeCredentials: existing.map(createDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  } satisfies PublicKeyCredentialCreationOptionsJSON
  return { data }
}

/** Returns the options for signing in with any passkey of this site. @throws NotFound for a site without a name */
export async function signInOptions(context: Context): Promise<{ data: PasskeyOptions }> {
  return { data: requestOptions(context, createSignInChallenge(context), []) }
}

/** Returns the options for confirming an identity. @throws Conflict without a passkey, NotFound for a site without a name, TooMany */
export async function reauthenticationOptions(context: MemberContext): Promise<{ data: PasskeyOptions }> {
  const { db, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  const existing = await listPasskeysOf(db.read, actor.id)
  if (existing.length === 0) throw new Conflict('You have no passkey. Enter your password.')
  const challenge = await db.transaction((tx) => storeChallenge(context, tx, { purpose: 'proof', actor }))
  return { data: requestOptions(context, challenge, existing) }
}

function requestOptions(context: Context, challenge: string, existing: readonly PasskeyRow[]) {
  return {
    challenge,
    timeout,
    rpId: relyingParty(context).id,
    allowCredentials: existing.map(createDescriptor),
    userVerification: 'required',
  } satisfies PublicKeyCredentialRequestOptionsJSON
}

const createDescriptor = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: JSON.parse(transports),
})

/** Returns the id by which authenticators tell accounts apart. It doesn't reveal who the person is (WebAuthn §14.6.1). */
function createUserHandle({ clientSecret, actor }: MemberContext): string {
  return createHmac('sha256', clientSecret).update(`passkey owner ${actor.id}`).digest('base64url')
}

/** The site that passkeys are made for (WebAuthn, Relying Party), and the only origin that may use them. */
export type RelyingParty = { id: string; origin: string }

/**
 * Returns the relying party of the site's canonical address only (docs/product.md#addresses): a browser's signature names it and is valid
 * nowhere else.
 * @throws NotFound if the site has no host name, because browsers bind passkeys to names
 */
export function relyingParty({ siteUrl }: Pick<Ports, 'siteUrl'>): RelyingParty {
  const { hostname, origin } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new NotFound('This site has no host name, so it can’t use passkeys.')
  return { id: hostname, origin }
}

/** Accepted signature algorithms, the preferred ones first: EdDSA, ES256 and RS256, as COSE numbers them. */
export const algorithms = [-8, -7, -257]
