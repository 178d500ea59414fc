import { createHash, randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import { prefixOf } from '../../server/network-address.ts'
import type { Actor, Context, Ports } from '../context.ts'
import { besideReading, type Connection } from '../database/database.ts'
import { NotWritten } from '../database/database-faults.ts'
import type { Tables } from '../database/tables.ts'
import { renderMail } from '../mail/mail-template.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import {
  deleteEndedTokens,
  deleteToken,
  deleteTokensBeyond,
  findAccount,
  findTokenOwner,
  insertToken,
  noteTokenUse,
  restoreAccount,
} from './accounts.queries.ts'
import { outdatePostsNaming } from './people.queries.ts'

const hour = 60 * 60 * 1000
const keptUnusedFor = 30 * 24 * hour
const keptFor = 180 * 24 * hour
/** Sessions of an account at a time; who signs in once more ends the one that was used longest ago. */
const most = 100

/**
 * Who has a bearer token. A token expires after 30 days unused (docs/product.md#accounts), and after 180 days in any case.
 * @returns null for one that is unknown, expired or revoked
 */
export async function findActor(ports: TokenPorts, token: string): Promise<Actor | null> {
  const { db, clock, log } = ports
  const now = clock.now()
  const tokenHash = hashOf(token)
  const owner = await findTokenOwner(db.read, tokenHash)
  if (!owner) return null
  if (isOver(owner, now)) {
    await endExpired(ports, { id: owner.id, tokenHash })
    return null
  }
  // The use is noted once an hour, so that reading a page does not write.
  if (owner.last_used_at <= now - hour) {
    await db
      .transaction((tx) => noteTokenUse(tx, tokenHash, now, now - hour), besideReading)
      .catch((err) => {
        // The next page notes it.
        if (!(err instanceof NotWritten)) log.error({ err }, 'the use of a token could not be noted')
      })
  }
  const { id, demo, role, since, suspended_until: suspendedUntil } = owner
  return { id, demo: demo === 1, role, since, suspendedUntil, tokenHash, endsAt: owner.created_at + keptFor, provenAt: owner.proven_at }
}

type TokenPorts = Pick<Ports, 'db' | 'clock' | 'log' | 'security'>
type Times = Pick<Tables['tokens'], 'created_at' | 'last_used_at'>

/** Whether a token is no longer good. */
export const isOver = ({ created_at, last_used_at }: Times, now: number) =>
  last_used_at <= now - keptUnusedFor || created_at <= now - keptFor

/** Whether it is kept any longer changes nothing for whoever shows it. */
async function endExpired({ db, log, security }: TokenPorts, token: Pick<Actor, 'id' | 'tokenHash'>): Promise<void> {
  const ended = await db
    .transaction((tx) => deleteToken(tx, token), besideReading)
    .catch((err) => {
      // Whoever shows it next ends it.
      if (!(err instanceof NotWritten)) log.error({ err }, 'a token that has expired could not be deleted')
    })
  if (ended) security({ event: 'tokens-ended', account: token.id, tokens: 1, why: 'expired' })
}

/** Whether a token that was good still is. */
export async function isTokenGood({ db, clock }: Pick<Ports, 'db' | 'clock'>, tokenHash: string): Promise<boolean> {
  const owner = await findTokenOwner(db.read, tokenHash)
  return owner !== undefined && !isOver(owner, clock.now())
}

/**
 * Makes a token of 256 random bits. Only its hash is stored: who reads the database cannot sign in with what is there.
 * Whoever signs in keeps their account, if they had deleted it.
 * @returns the token, which nobody can read again
 */
export async function issueToken(tx: Connection, userId: number, context: SignedInFrom): Promise<string> {
  const { agent, address, now } = context
  await keepAccount(tx, userId, context)
  const token = randomBytes(32).toString('base64url')
  const from = { device: deviceInWords(agent), prefix: prefixOf(address) }
  await insertToken(tx, { hash: hashOf(token), user_id: userId, ...from, created_at: now, last_used_at: now, proven_at: now })
  return token
}

type SignedInFrom = Pick<Context, 'agent' | 'address' | 'siteUrl' | 'security'> & { now: number }

/** How many tokens were ended, by why. */
type Ended = Record<'expired' | 'too-many', number>

/** Makes room for one more token: those that have expired go, and those beyond so many. */
export async function endOldTokens(tx: Connection, userId: number, now: number): Promise<Ended> {
  const expired = await deleteEndedTokens(tx, userId, { unusedSince: now - keptUnusedFor, madeBefore: now - keptFor })
  return { expired, 'too-many': await deleteTokensBeyond(tx, userId, most - 1) }
}

/** Tells the security log of them, once that is kept. */
export function tellEnded({ security }: Pick<Ports, 'security'>, account: number, ended: Ended): void {
  for (const why of ['expired', 'too-many'] as const) {
    if (ended[why] > 0) security({ event: 'tokens-ended', account, tokens: ended[why], why })
  }
}

/** A fast hash is enough for 256 random bits: there is nothing to guess. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** As much as browsers say of themselves. */
const longest = 500

/**
 * "Firefox on Windows", by what a browser says of itself: enough for its owner to know it, and nothing more of it is kept.
 * @param agent the header `User-Agent`
 * @returns null where nothing can be told
 */
function deviceInWords(agent: string | undefined): string | null {
  const said = (agent ?? '').slice(0, longest)
  if (said === '') return null
  const { browser, os } = Bowser.parse(said)
  // Of text browsers it knows no more than what they say: "Lynx/2.9.0dev.12 libwww-FM/2.14".
  return [browser.name || said, os.name].flatMap((name) => nameIn(name) ?? []).join(' on ') || null
}

const nameIn = (said: string | undefined) => /^[A-Za-z][\w -]{0,30}/.exec(said ?? '')?.[0].trim()

/**
 * Keeps an account after all that its owner had deleted, for somebody signs in to it (docs/product.md#deleting-an-account). Nothing happens
 * to any other.
 * @throws Unauthorized for one that is erased
 */
async function keepAccount(tx: Connection, id: number, { now, address, siteUrl, security }: SigningIn): Promise<void> {
  // Read first: what only signs in writes nothing that guests see.
  if ((await findAccount(tx, id))?.deleted_at === null) return
  const kept = await restoreAccount(tx, id, now)
  if (!kept) throw new Unauthorized('That account is deleted.')
  await outdatePostsNaming(tx, id)
  await queueMail(tx, { to: kept, ...letterTo(kept.display_name, siteUrl), now })
  security({ event: 'account-kept', account: id, address })
}

type SigningIn = Pick<Context, 'address' | 'siteUrl' | 'security'> & { now: number }

function letterTo(name: string, siteUrl: string) {
  return renderMail({
    siteUrl,
    subject: 'Your account has been restored',
    paragraphs: [
      `Somebody signed in to the ${accountInMail(name)} at Rostrum, so it has been restored, and everybody can see it again.`,
      'If it was you, all is well. If it was not, choose a new password at once.',
    ],
    link: { words: 'Your account', address: pageAddresses(siteUrl).security },
    why: 'You get this because it concerns your account.',
  })
}
