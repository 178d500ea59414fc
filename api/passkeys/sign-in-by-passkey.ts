import type { PasskeyAnswer, UsedPasskey } from '#contract/passkeys'
import { findAccount, recordProof } from '../accounts/accounts.queries.ts'
import { logNewSession, openSession, type SignInResult } from '../accounts/open-session.ts'
import { lockAccountShared } from '../accounts/person-rows.queries.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { PasskeyRow } from '../database/people-tables.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { type Challenge, type ChallengePurpose, consumeChallenge, findChallenge } from './challenges.ts'
import { findPasskey, recordPasskeyUse } from './passkeys.queries.ts'
import { type RelyingParty, relyingParty } from './webauthn-options.ts'

const sentences = {
  challenge: 'The request expired or was already used. Use your passkey again.',
  unknown: 'No account here has that passkey. Use another one, or your password.',
  wrong: 'That passkey could not be verified. Try again, or use your password.',
  copied: 'Another device seems to use a copy of this passkey. Sign in with your password, remove this passkey and create a new one.',
} as const
type Reason = keyof typeof sentences

export const expiredChallengeMessage = sentences.challenge

/**
 * Accepts a browser's answer with a passkey: for this site, from its own page, for a valid unused challenge, with user verification and an
 * increased count. The challenge is used up in any case.
 * @param expected what the answer must be for; to confirm an identity, the passkey must belong to that member
 * @param action runs in the same transaction
 * @throws Invalid, with a sentence
 */
async function acceptAnswer<T>(
  context: Context,
  credential: UsedPasskey,
  expected: ChallengePurpose,
  action: (tx: Connection, passkey: PasskeyRow) => Promise<T>,
): Promise<T> {
  const { db, clock } = context
  const party = relyingParty(context)
  const challenge = await findChallenge(context, credential.response.clientDataJSON, expected)
  const passkey = await eligiblePasskey(context, credential, expected)
  if (!challenge) throw refusal(context, 'challenge', passkey)
  const counter = passkey ? await verifyCounter(credential, passkey, challenge, party) : null
  const result = await db.transaction(async (tx): Promise<{ why: Reason } | { done: T }> => {
    if (passkey) await lockAccountShared(tx, passkey.user_id)
    if (!(await consumeChallenge(tx, challenge))) return { why: 'challenge' }
    if (!passkey) return { why: 'unknown' }
    if (counter === null) return { why: 'wrong' }
    if (!(await recordPasskeyUse(tx, passkey.id, { counter, now: clock.now() })))
      return { why: (await findPasskey(tx, credential.id)) ? 'copied' : 'unknown' }
    return { done: await action(tx, passkey) }
  })
  if ('why' in result) throw refusal(context, result.why, passkey)
  return result.done
}

async function eligiblePasskey({ db }: Context, { id }: UsedPasskey, expected: ChallengePurpose): Promise<PasskeyRow | undefined> {
  const passkey = await findPasskey(db.read, id)
  return passkey && 'actor' in expected && passkey.user_id !== expected.actor.id ? undefined : passkey
}

function refusal({ address, security }: Context, why: Reason, passkey: PasskeyRow | undefined): Invalid {
  security({ event: 'passkey-refused', account: passkey?.user_id ?? null, address, why })
  return new Invalid({ credential: [sentences[why]] })
}

/**
 * Verifies an answer. @returns the authenticator's use count, which the database compares with the last one; null if the answer is wrong
 */
async function verifyCounter(
  credential: UsedPasskey,
  passkey: PasskeyRow,
  { value }: Challenge,
  party: RelyingParty,
): Promise<number | null> {
  // Loaded on first use, as in passkeys.ts.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { isoBase64URL } = await import('@simplewebauthn/server/helpers')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, rawId: credential.id, clientExtensionResults: {} },
      ...{ expectedChallenge: value, expectedOrigin: party.origin, expectedRPID: party.id },
      credential: { id: passkey.credential_id, publicKey: isoBase64URL.toBuffer(passkey.public_key), counter: -1 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // It throws for every problem, with messages for developers.
    return null
  }
}

/** Returns the limits that count attempts with a passkey. Guesses from elsewhere can't lock out its owner. */
function passkeyAttempts({ address }: Context, { id }: UsedPasskey) {
  return [
    { limit: 'passkeyByAddress', key: address },
    { limit: 'passkeyFromPlace', key: `${hashToken(id)} ${address}`, address },
  ] as const
}

/**
 * Signs in with a passkey. It needs no further code, because it combines possession of a device with unlocking it
 * (docs/product.md#settings). Attempts are counted before verification, and successful ones are taken back.
 * @returns a new bearer token, and a device proof for later sign-ins
 * @throws Invalid, NotFound for a site without a name, TooMany
 */
export async function signInByPasskey(context: Context, { credential }: PasskeyAnswer): Promise<SignInResult> {
  const { limits } = context
  const counts = passkeyAttempts(context, credential)
  const takeBack = await limits.reserve(counts)
  const entered = await acceptAnswer(context, credential, { purpose: 'sign-in' }, (tx, passkey) => enter(tx, context, passkey)).catch(
    async (error) => {
      if (!(error instanceof Invalid)) await takeBack()
      throw error
    },
  )
  await takeBack()
  // Clear earlier failed attempts.
  await limits.reset(counts[1])
  return logNewSession(context, { ...entered, by: 'passkey' }, entered.opened)
}

async function enter(tx: Connection, context: Context, { user_id }: PasskeyRow) {
  const account = await findAccount(tx, user_id)
  if (!account) throw new Unauthorized()
  return { id: user_id, emailKey: account.email_key, opened: await openSession(tx, context, user_id) }
}

/**
 * Confirms by passkey that the member is still the owner, as the password does (docs/product.md#settings).
 * @throws Invalid, NotFound for a site without a name, TooMany
 */
export async function reauthenticateByPasskey(context: MemberContext, { credential }: PasskeyAnswer): Promise<undefined> {
  const { actor, address, clock, limits, security } = context
  const count = { limit: 'proofByMember', key: String(actor.id), address } as const
  await limits.reserve([count])
  await acceptAnswer(context, credential, { purpose: 'proof', actor }, (tx) => recordProof(tx, actor.tokenHash, clock.now())).catch(
    (error) => {
      if (error instanceof Invalid) security({ event: 'proof-failed', account: actor.id, address })
      throw error
    },
  )
  await limits.reset(count)
}
