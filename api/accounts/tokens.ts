import { createHash, randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import { getPrefix } from '../../server/network-address.ts'
import type { Actor, Context, Ports } from '../context.ts'
import { type Connection, readPageWriteTimeout } from '../database/database.ts'
import { WriteError } from '../database/database-faults.ts'
import type { Tables } from '../database/tables.ts'
import { deleteEndedTokens, deleteToken, deleteTokensBeyond, findTokenOwner, insertToken, recordTokenUse } from './accounts.queries.ts'
import { restoreDeletedAccount } from './restore-account.ts'

const hour = 60 * 60 * 1000
const unusedTokenLifetime = 30 * 24 * hour
const tokenLifetime = 180 * 24 * hour
/** How many sessions an account can have. A new sign-in ends the one that was unused longest. */
const maxSessions = 100

/**
 * Finds the owner of a bearer token. Tokens expire after 30 days unused (docs/product.md#accounts), and after 180 days in any case.
 * @returns null if it is unknown, expired or revoked
 */
export async function findActor(ports: TokenPorts, token: string): Promise<Actor | null> {
  const { db, clock, log } = ports
  const now = clock.now()
  const tokenHash = hashToken(token)
  const owner = await findTokenOwner(db.read, tokenHash)
  if (!owner) return null
  if (isTokenExpired(owner, now)) {
    await endExpired(ports, { id: owner.id, tokenHash })
    return null
  }
  // Record the use only once an hour, so that reading a page doesn't write.
  if (owner.last_used_at <= now - hour) {
    await db
      .transaction((tx) => recordTokenUse(tx, tokenHash, now, now - hour), readPageWriteTimeout)
      .catch((err) => {
        // The next request records it.
        if (!(err instanceof WriteError)) log.error({ err }, 'could not record the use of a token')
      })
  }
  const { id, demo, role, since, suspended_until: suspendedUntil } = owner
  return {
    id,
    demo: demo === 1,
    role,
    since,
    suspendedUntil,
    tokenHash,
    endsAt: owner.created_at + tokenLifetime,
    provenAt: owner.proven_at,
  }
}

type TokenPorts = Pick<Ports, 'db' | 'clock' | 'log' | 'security'>
type TokenTimes = Pick<Tables['tokens'], 'created_at' | 'last_used_at'>

export const isTokenExpired = ({ created_at, last_used_at }: TokenTimes, now: number) =>
  last_used_at <= now - unusedTokenLifetime || created_at <= now - tokenLifetime

/** Deletes an expired token. It may fail: the token is refused in any case. */
async function endExpired({ db, log, security }: TokenPorts, token: Pick<Actor, 'id' | 'tokenHash'>): Promise<void> {
  const ended = await db
    .transaction((tx) => deleteToken(tx, token), readPageWriteTimeout)
    .catch((err) => {
      // The next request with this token deletes it.
      if (!(err instanceof WriteError)) log.error({ err }, 'could not delete an expired token')
    })
  if (ended) security({ event: 'tokens-ended', account: token.id, tokens: 1, why: 'expired' })
}

export async function isTokenValid({ db, clock }: Pick<Ports, 'db' | 'clock'>, tokenHash: string): Promise<boolean> {
  const owner = await findTokenOwner(db.read, tokenHash)
  return owner !== undefined && !isTokenExpired(owner, clock.now())
}

/**
 * Makes a token of 256 random bits. Only its hash is stored, so nobody can sign in with what is in the database. Signing in also restores a
 * deleted account.
 * @returns the token, which can't be read again
 */
export async function issueToken(tx: Connection, userId: number, context: SignedInFrom): Promise<string> {
  const { agent, address, now } = context
  await restoreDeletedAccount(tx, userId, context)
  const token = randomBytes(32).toString('base64url')
  const from = { device: describeDevice(agent), prefix: getPrefix(address) }
  await insertToken(tx, { hash: hashToken(token), user_id: userId, ...from, created_at: now, last_used_at: now, proven_at: now })
  return token
}

type SignedInFrom = Pick<Context, 'agent' | 'address' | 'siteUrl' | 'security'> & { now: number }

/** How many tokens were ended, by reason. */
type EndedCounts = Record<'expired' | 'too-many', number>

/** Deletes expired tokens, and the oldest if there would be too many with one more. */
export async function endOldTokens(tx: Connection, userId: number, now: number): Promise<EndedCounts> {
  const expired = await deleteEndedTokens(tx, userId, { unusedSince: now - unusedTokenLifetime, madeBefore: now - tokenLifetime })
  return { expired, 'too-many': await deleteTokensBeyond(tx, userId, maxSessions - 1) }
}

/** Logs ended tokens to the security log, after the commit. */
export function logEndedTokens({ security }: Pick<Ports, 'security'>, account: number, ended: EndedCounts): void {
  for (const why of ['expired', 'too-many'] as const) {
    if (ended[why] > 0) security({ event: 'tokens-ended', account, tokens: ended[why], why })
  }
}

/** Returns a token's hash. A fast hash is enough for 256 random bits: they can't be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** How many characters of a `User-Agent` header are read. */
const maxAgentLength = 500

/**
 * Describes a browser as in "Firefox on Windows": enough for its owner to recognise it. No more is stored.
 * @param agent the header `User-Agent`
 * @returns null if nothing is known
 */
function describeDevice(agent: string | undefined): string | null {
  const text = (agent ?? '').slice(0, maxAgentLength)
  if (text === '') return null
  const { browser, os } = Bowser.parse(text)
  // For text browsers, Bowser returns only what they send: "Lynx/2.9.0dev.12 libwww-FM/2.14".
  return [browser.name || text, os.name].flatMap((name) => parseClientName(name) ?? []).join(' on ') || null
}

const parseClientName = (text: string | undefined) => /^[A-Za-z][\w -]{0,30}/.exec(text ?? '')?.[0].trim()
