import { createHmac } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { passkeyLimits } from '#contract/account-limits'
import type { PasskeyOptions } from '#contract/passkeys'
import { findAccount } from '../accounts/accounts.queries.ts'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import type { Context, MemberContext } from '../context.ts'
import type { PasskeyRow } from '../database/people-tables.ts'
import { Conflict, Unauthorized } from '../platform/failures.ts'
import { makeSignInChallenge, storeChallenge } from './challenges.ts'
import { listPasskeysOf } from './passkeys.queries.ts'
import { algorithms, relyingParty } from './relying-party.ts'

/** What is told to who has as many as one may have. */
export const tooManyPasskeys = `You have ${passkeyLimits.most} passkeys, which is the most. Take one away first.`

const timeout = passkeyLimits.challengeGoodFor

/**
 * What a browser is asked that is to make a passkey: one that it can offer by itself (discoverable), and whose use shows who is
 * there (user verification). Authenticators that have one of the account already are left out.
 * @throws Unproven, Conflict with as many as there may be, NotFound for a site without a name, TooMany
 */
export async function registrationOptions(context: MemberContext): Promise<{ data: PasskeyOptions }> {
  const { db, actor, limits } = context
  const { id } = relyingParty(context)
  requireRecentSignIn(context)
  await limits.take('actByMember', String(actor.id))
  const [account, own] = await Promise.all([findAccount(db.read, actor.id), listPasskeysOf(db.read, actor.id)])
  if (!account) throw new Unauthorized()
  if (own.length >= passkeyLimits.most) throw new Conflict(tooManyPasskeys)
  const data = {
    rp: { id, name: 'Rostrum' },
    user: { id: handleOf(context), name: account.email, displayName: account.display_name },
    challenge: await db.transaction((tx) => storeChallenge(context, tx, { purpose: 'adding', actor })),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    excludeCredentials: own.map(known),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  } satisfies PublicKeyCredentialCreationOptionsJSON
  return { data }
}

/** What a browser is asked for a sign-in: for whichever passkey of this site somebody chooses. @throws NotFound for a site without a name */
export async function signInOptions(context: Context): Promise<{ data: PasskeyOptions }> {
  return { data: request(context, makeSignInChallenge(context), []) }
}

/** What a browser is asked to show that it is still oneself. @throws Conflict without a passkey, NotFound for a site without a name, TooMany */
export async function reauthenticationOptions(context: MemberContext): Promise<{ data: PasskeyOptions }> {
  const { db, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  const own = await listPasskeysOf(db.read, actor.id)
  if (own.length === 0) throw new Conflict('You have no passkey. Type your password.')
  const challenge = await db.transaction((tx) => storeChallenge(context, tx, { purpose: 'proof', actor }))
  return { data: request(context, challenge, own) }
}

function request(context: Context, challenge: string, own: readonly PasskeyRow[]) {
  return {
    challenge,
    timeout,
    rpId: relyingParty(context).id,
    allowCredentials: own.map(known),
    userVerification: 'required',
  } satisfies PublicKeyCredentialRequestOptionsJSON
}

const known = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: JSON.parse(transports),
})

/** By which an authenticator tells accounts apart; who they are it does not say (WebAuthn §14.6.1). */
function handleOf({ clientSecret, actor }: MemberContext): string {
  return createHmac('sha256', clientSecret).update(`passkey owner ${actor.id}`).digest('base64url')
}
