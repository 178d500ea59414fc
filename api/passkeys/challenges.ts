import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { passkeyLimits } from '#contract/passkey-limits'
import type { Ports } from '../context.ts'

/** What a challenge is for, and for whom: of one it says nothing to another. */
export type Asked = { purpose: 'sign-in' } | { purpose: 'adding' | 'proof'; userId: number }

/** A challenge that came back: itself, by what it is known once it is used, and until when that must be known. */
export type Challenge = { words: string; hash: string; expires_at: number }

type Signing = Pick<Ports, 'clientSecret' | 'clock'>

const lengths = { random: 16, moment: 6, signature: 32 }

/**
 * Makes a challenge: 128 random bits, until when it is good, and a signature over both and what it is for. Nothing is stored
 * until it is answered, so that who only looks at the sign-in page writes nothing.
 */
export function makeChallenge(ports: Signing, asked: Asked): string {
  const moment = Buffer.alloc(lengths.moment)
  moment.writeUIntBE(ports.clock.now() + passkeyLimits.challengeGoodFor, 0, lengths.moment)
  const signed = Buffer.concat([randomBytes(lengths.random), moment])
  return Buffer.concat([signed, signatureOf(ports, signed, asked)]).toString('base64url')
}

/**
 * The challenge that a browser says it answered. Whether it was used before, `takeChallenge` tells.
 * @param clientDataJSON base64url
 * @returns null if it is none of ours, for something else, for somebody else, or over
 */
export function challengeIn(ports: Signing, clientDataJSON: string, asked: Asked): Challenge | null {
  const bytes = Buffer.from(challengeOf(clientDataJSON), 'base64url')
  if (bytes.length !== lengths.random + lengths.moment + lengths.signature) return null
  const signed = bytes.subarray(0, lengths.random + lengths.moment)
  if (!timingSafeEqual(bytes.subarray(signed.length), signatureOf(ports, signed, asked))) return null
  const expires_at = signed.readUIntBE(lengths.random, lengths.moment)
  if (expires_at <= ports.clock.now()) return null
  return { words: bytes.toString('base64url'), hash: createHash('sha256').update(bytes).digest('base64url'), expires_at }
}

const ClientData = z.object({ challenge: z.string().max(200) })

function challengeOf(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return ''
  }
}

/** With words of its own before it: no other signature made with that secret fits here. */
function signatureOf({ clientSecret }: Signing, signed: Buffer, asked: Asked): Buffer {
  const whose = 'userId' in asked ? asked.userId : ''
  return createHmac('sha256', clientSecret).update(`passkey challenge ${asked.purpose} ${whose} `).update(signed).digest()
}
