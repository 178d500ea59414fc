import { createHash, randomBytes } from 'node:crypto'
import { besideReading, type Connection } from '../database/database.ts'
import { NotWritten } from '../database/not-written.ts'
import type { Actor, Ports } from '../platform/context.ts'
import { deleteUnusedTokens, findTokenOwner, insertToken, noteTokenUse } from './accounts.queries.ts'

const hour = 60 * 60 * 1000
const keptUnusedFor = 30 * 24 * hour

/**
 * Who has a bearer token. A token expires after 30 days unused (PRODUCT §4, Account).
 * @returns null for one that is unknown, expired or revoked
 */
export async function findActor({ db, clock, log }: Ports, token: string): Promise<Actor | null> {
  const now = clock.now()
  const tokenHash = hashOf(token)
  const owner = await findTokenOwner(db.read, tokenHash, now - keptUnusedFor)
  if (!owner) return null
  // The use is noted once an hour, so that reading a page does not write.
  if (owner.last_used_at <= now - hour) {
    await db
      .transaction((tx) => noteTokenUse(tx, tokenHash, now, now - hour), besideReading)
      .catch((err) => {
        // The next page notes it.
        if (!(err instanceof NotWritten)) log.error({ err }, 'the use of a token could not be noted')
      })
  }
  return { id: owner.id, demo: owner.demo === 1, tokenHash }
}

/** Whether a token that was good still is. */
export async function isTokenGood({ db, clock }: Pick<Ports, 'db' | 'clock'>, tokenHash: string): Promise<boolean> {
  return (await findTokenOwner(db.read, tokenHash, clock.now() - keptUnusedFor)) !== undefined
}

/**
 * Makes a token of 256 random bits. Only its hash is stored: who reads the database cannot sign in with what is there.
 * @returns the token, which nobody can read again
 */
export async function issueToken(tx: Connection, userId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteUnusedTokens(tx, userId, now - keptUnusedFor)
  await insertToken(tx, { hash: hashOf(token), user_id: userId, created_at: now, last_used_at: now })
  return token
}

/** A fast hash is enough for 256 random bits: there is nothing to guess. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
