import { z } from 'zod'
import type { MadePasskey } from '#contract/passkeys'
import { algorithms } from './algorithms.ts'
import type { RelyingParty } from './relying-party.ts'

/** What is kept of a passkey that a browser has made. */
export type Made = { public_key: string; counter: number }

/**
 * Judges what a browser has made: for this site, from this site's page, for this challenge, by somebody who showed who they are.
 * Loaded with the first of them: what reads certificates takes long to load, and a start does not need it.
 * @returns null for anything else
 */
export async function madePasskey(credential: MadePasskey, challenge: string, { id, origin }: RelyingParty): Promise<Made | null> {
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
