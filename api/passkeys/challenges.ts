import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { passkeyLimits } from '#contract/account-limits'
import type { Actor, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import {
  deleteEndedChallenges,
  findStoredChallenge,
  insertStoredChallenge,
  takeStoredChallenge,
  takeUnusedChallenge,
} from './passkeys.queries.ts'

/** A challenge's purpose, and the session that it belongs to. It is accepted for nothing else. */
export type ChallengePurpose = { purpose: 'sign-in' } | MemberPurpose
type MemberPurpose = { purpose: 'adding' | 'proof'; actor: Pick<Actor, 'id' | 'tokenHash'> }

/** A challenge that came back: its text, its hash, and when it expires, in ms. */
export type Challenge = { value: string; hash: string; expires_at: number; expected: ChallengePurpose }

type Signing = Pick<Ports, 'clientSecret' | 'clock'>

const byteLengths = { random: 16, moment: 6, signature: 32 }

/**
 * Makes a sign-in challenge: 128 random bits, an expiry and a signature over both. Nothing is stored until it is answered, so a guest who
 * only looks at the sign-in page causes no write.
 */
export function createSignInChallenge(ports: Signing): string {
  const time = Buffer.alloc(byteLengths.moment)
  time.writeUIntBE(ports.clock.now() + passkeyLimits.challengeValidFor, 0, byteLengths.moment)
  const signed = Buffer.concat([randomBytes(byteLengths.random), time])
  return Buffer.concat([signed, sign(ports, signed)]).toString('base64url')
}

/** Makes a challenge of 256 random bits for a signed-in member. It is stored, so that ending their pending steps ends it too. */
export async function storeChallenge({ clock }: Signing, tx: Connection, { purpose, actor }: MemberPurpose): Promise<string> {
  const bytes = randomBytes(32)
  const expires_at = clock.now() + passkeyLimits.challengeValidFor
  await insertStoredChallenge(tx, { hash: hashChallenge(bytes), purpose, user_id: actor.id, session: actor.tokenHash, expires_at })
  return bytes.toString('base64url')
}

/**
 * Finds the challenge that a browser says it answered. `consumeChallenge` uses it up.
 * @param clientDataJSON base64url
 * @returns null if it isn't ours, has expired, or is for another purpose, account or session
 */
export async function findChallenge(
  ports: Signing & Pick<Ports, 'db'>,
  clientDataJSON: string,
  expected: ChallengePurpose,
): Promise<Challenge | null> {
  const bytes = Buffer.from(parseChallenge(clientDataJSON), 'base64url')
  const [value, hash] = [bytes.toString('base64url'), hashChallenge(bytes)]
  if (expected.purpose === 'sign-in') {
    const expires_at = verifySignInChallenge(ports, bytes)
    return expires_at !== null && expires_at > ports.clock.now() ? { value, hash, expires_at, expected } : null
  }
  const stored = await findStoredChallenge(ports.db.read, { ...createChallengeKey(expected), hash, now: ports.clock.now() })
  return stored ? { value, hash, expires_at: stored.expires_at, expected } : null
}

/** Uses up a challenge. @returns false if it was used or ended meanwhile */
export function consumeChallenge(tx: Connection, { hash, expires_at, expected }: Challenge): Promise<boolean> {
  return expected.purpose === 'sign-in'
    ? takeUnusedChallenge(tx, { hash, expires_at })
    : takeStoredChallenge(tx, { ...createChallengeKey(expected), hash })
}

const createChallengeKey = ({ purpose, actor }: MemberPurpose) => ({ purpose, user_id: actor.id, session: actor.tokenHash })

const hashChallenge = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

const ClientData = z.object({ challenge: z.string().max(200) })

function parseChallenge(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return ''
  }
}

/** Checks a sign-in challenge. @returns when it expires, in ms; null if we didn't sign it */
function verifySignInChallenge(ports: Signing, bytes: Buffer): number | null {
  if (bytes.length !== byteLengths.random + byteLengths.moment + byteLengths.signature) return null
  const signed = bytes.subarray(0, byteLengths.random + byteLengths.moment)
  if (!timingSafeEqual(bytes.subarray(signed.length), sign(ports, signed))) return null
  return signed.readUIntBE(byteLengths.random, byteLengths.moment)
}

/** The prefix keeps this signature apart from others made with the same secret. */
function sign({ clientSecret }: Pick<Signing, 'clientSecret'>, signed: Buffer): Buffer {
  return createHmac('sha256', clientSecret).update('passkey challenge sign-in ').update(signed).digest()
}

/** Deletes expired challenges, answered or not. */
export async function purgeChallenges({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deleteEndedChallenges(tx, clock.now()))
}
