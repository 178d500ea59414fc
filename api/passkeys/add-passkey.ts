import { z } from 'zod'
import { passkeyLimits } from '#contract/account-limits'
import type { MadePasskey, NewPasskey, Passkey } from '#contract/passkeys'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { PasskeyRow } from '../database/people-tables.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Conflict, Invalid, Unauthorized } from '../platform/failures.ts'
import { type Challenge, challengeIn, takeChallenge } from './challenges.ts'
import { presentPasskey } from './own-passkeys.ts'
import { passkeyAddedMail } from './passkey-mails.ts'
import { findDeviceWords, findPasskey, insertPasskey, listPasskeysOf, lockOwner } from './passkeys.queries.ts'
import { algorithms, type RelyingParty, relyingParty } from './relying-party.ts'
import { challengeOver } from './verify-authentication.ts'
import { tooManyPasskeys } from './webauthn-options.ts'

const isAdded = 'That passkey is added already.'
const unfit = 'Your browser made no passkey that fits here. Try again, or with another device.'

/**
 * Adds a passkey that a browser has made for a challenge of ours, and tells so by mail. The challenge is used up whatever comes
 * of it; what was added already is told so, for an answer may have been lost.
 * @throws Unproven, Invalid, Conflict, NotFound for a site without a name, TooMany
 */
export async function addPasskey(context: MemberContext, { credential, name }: NewPasskey): Promise<{ data: Passkey }> {
  const { db, actor, address, limits, security } = context
  const party = relyingParty(context)
  requireRecentSignIn(context)
  await limits.take('passkeyByMember', String(actor.id))
  const challenge = await challengeIn(context, credential.response.clientDataJSON, { purpose: 'adding', actor })
  if (!challenge) throw new Invalid({ credential: [challengeOver] })
  const made = await madePasskey(credential, challenge.words, party)
  const added = await db.transaction((tx) => add(tx, context, { credential, name, challenge, made }))
  if (!added) throw new Invalid({ credential: [unfit] })
  security({ event: 'passkey-added', account: actor.id, passkey: added.id, address })
  return { data: presentPasskey(added) }
}

type Adding = { credential: MadePasskey; name: string | undefined; challenge: Challenge; made: VerifiedKey | null }

/** @returns null if what was made does not fit: the challenge is used up then too */
async function add(tx: Connection, context: MemberContext, { credential, name, challenge, made }: Adding): Promise<PasskeyRow | null> {
  const { actor, clock, siteUrl } = context
  const owner = await lockOwner(tx, actor.id)
  if (!owner) throw new Unauthorized()
  if (await findPasskey(tx, credential.id)) throw new Conflict(isAdded)
  if (!(await takeChallenge(tx, challenge))) throw new Invalid({ credential: [challengeOver] })
  if (!made) return null
  const own = await listPasskeysOf(tx, actor.id)
  if (own.length >= passkeyLimits.most) throw new Conflict(tooManyPasskeys)
  const called = name ?? freeName((await findDeviceWords(tx, actor.tokenHash)) ?? 'Passkey', own)
  const passkey = await insertPasskey(tx, {
    user_id: actor.id,
    credential_id: credential.id,
    ...made,
    transports: JSON.stringify(credential.response.transports ?? []),
    name: called,
    created_at: clock.now(),
  })
  if (!passkey) throw new Conflict(isAdded)
  await queueMail(tx, { to: owner, ...passkeyAddedMail({ account: owner.display_name, passkey: called, siteUrl }), now: clock.now() })
  return passkey
}

/** "Chrome on Linux", then "Chrome on Linux 2". They are few, so one of these numbers is free. */
function freeName(words: string, own: readonly PasskeyRow[]): string {
  const short = words.slice(0, passkeyLimits.name.max - 3)
  const taken = new Set(own.map(({ name }) => name))
  const numbered = Array.from({ length: passkeyLimits.most + 1 }, (_, index) => (index === 0 ? short : `${short} ${index + 1}`))
  return numbered.find((name) => !taken.has(name)) ?? short
}

/** What is kept of a passkey that a browser has made. */
type VerifiedKey = { public_key: string; counter: number }

/**
 * Judges what a browser has made: for this site, from this site's page, for this challenge, by somebody who showed who they are.
 * Loaded with the first of them: what reads certificates takes long to load, and a start does not need it.
 * @returns null for anything else
 */
async function madePasskey(credential: MadePasskey, challenge: string, { id, origin }: RelyingParty): Promise<VerifiedKey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { isoBase64URL } = await import('@simplewebauthn/server/helpers')
    if (!(await saysNothingOfItsMaker(credential))) return null
    const { transports: _, ...response } = credential.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, rawId: credential.id, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== credential.id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { public_key: isoBase64URL.fromBuffer(publicKey), counter }
  } catch {
    // It throws for all that is wrong, each with words for who writes programs.
    return null
  }
}

/**
 * Nobody asks who made an authenticator, so browsers leave it out, or it signs for itself. Certificates are somebody else's doing:
 * to judge them, addresses that stand in them would be asked.
 */
async function saysNothingOfItsMaker({ response }: MadePasskey): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = z.enum(['none', 'packed']).safeParse(attestation.get('fmt'))
  return format.success && attestation.get('attStmt').get('x5c') === undefined
}
