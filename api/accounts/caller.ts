import { timingSafeEqual } from 'node:crypto'
import type { Call } from '#contract/call'
import { getNetwork } from '../../server/network-address.ts'
import type { Actor, Context, MemberContext, Ports } from '../context.ts'
import type { Connection, Database } from '../database/database.ts'
import { Forbidden, type NamedFailure, ProofRequired, Unauthorized } from '../platform/failures.ts'
import { findTokenOwner } from './accounts.queries.ts'
import { lockAccountShared, lockAccounts } from './person-rows.queries.ts'
import { isClosedToSuspended, requireNotSuspended } from './suspensions.ts'
import { findActor, isTokenExpired } from './tokens.ts'

/** The web app sends its visitor's address in the first header. We trust it only with the right secret in the second. */
const addressHeader = 'Rostrum-Client-Address'
const secretHeader = 'Rostrum-Client-Secret'

/** Carries the device proofs that earlier sign-ins returned (open-session.ts). They need no secret, because they are signed. */
const deviceHeader = 'Rostrum-Device'

type Caller = Pick<Context, 'actor' | 'address' | 'deviceProofs' | 'agent'> & { idempotencyKey: string | undefined }

/**
 * Identifies the caller of a request, with their address and idempotency key.
 * @throws Unauthorized for a token that is unknown, expired or revoked, instead of treating its sender as a guest
 */
export async function identifyCaller(request: Request, ports: Ports): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  const actor = token === undefined ? null : await findActor(ports, token)
  if (token !== undefined && !actor) throw new Unauthorized('Your session has ended. Sign in again.')
  if (actor) accounts.set(request, actor.id)
  return {
    actor,
    address: readClientAddress(request, ports),
    idempotencyKey: request.headers.get('Idempotency-Key') ?? undefined,
    deviceProofs: request.headers.get(deviceHeader) ?? undefined,
    agent: request.headers.get('User-Agent') ?? undefined,
  }
}

/** The callers of the requests that are being handled. */
const accounts = new WeakMap<Request, number>()

/** Logs a call that was refused because of its caller to the security log. @param call its method and path, with the parameters' names */
export function logRefusedCall(request: Request, failure: NamedFailure, call: string, ports: Ports): void {
  const { status } = failure
  if ((status !== 401 && status !== 403) || failure instanceof ProofRequired) return
  ports.security({
    event: 'call-refused',
    status,
    call,
    account: accounts.get(request) ?? null,
    address: readClientAddress(request, ports),
  })
}

/** Checks whether a request carries a bearer token. If it does, the answer must not be cached, not even a refusal. */
export function hasBearerToken(request: Request): boolean {
  return request.headers.has('Authorization')
}

function readClientAddress(request: Request, { clientSecret }: Ports): string {
  const sent = Buffer.from(request.headers.get(secretHeader) ?? '')
  const expected = Buffer.from(clientSecret)
  const trusted = sent.length === expected.length && timingSafeEqual(sent, expected)
  const header = trusted ? addressHeader : socketAddressHeader
  return getNetwork(request.headers.get(header) ?? 'unknown')
}

/** Our own server sets this header from the socket and overwrites what a caller sent. */
const socketAddressHeader = 'Rostrum-Socket-Address'

type MemberCall = { actor: Actor; call: Call }

/**
 * Returns the database with transactions that first check the member again. Somebody who has been signed out, deleted, suspended or
 * stripped of their role since the call began can no longer write.
 * @returns a database whose transactions may also throw Unauthorized and Forbidden
 */
export function asMember({ db, clock }: Pick<Ports, 'db' | 'clock'>, acting: MemberCall): Database {
  return {
    ...db,
    transaction: (work, timeout) =>
      db.transaction(async (tx) => {
        await requireStillAllowed(tx, acting, clock.now())
        return work(tx)
      }, timeout),
  }
}

/**
 * Locks the caller's own account exclusively, then checks their session under the lock. For steps that recover or end the account, in a
 * transaction of `dbOfSite`: one of `asMember` already shares the lock.
 * @param others accounts to lock as well
 * @throws Unauthorized if the session has ended meanwhile
 */
export async function lockOwnAccount(
  tx: Connection,
  { actor, clock }: Pick<MemberContext, 'actor' | 'clock'>,
  others: readonly number[] = [],
): Promise<void> {
  await lockAccounts(tx, [actor.id, ...others])
  await requireSession(tx, actor, clock.now())
}

async function requireStillAllowed(tx: Connection, { actor, call }: MemberCall, now: number): Promise<void> {
  await lockAccountShared(tx, actor.id)
  const owner = await requireSession(tx, actor, now)
  if (isClosedToSuspended(call)) await requireNotSuspended(tx, { id: actor.id, suspendedUntil: owner.suspended_until }, now)
  if (actor.role !== null && owner.role !== actor.role)
    throw new Forbidden('Your role on this site has just changed. Try again if you can still do this.')
}

async function requireSession(tx: Connection, { tokenHash }: Actor, now: number) {
  const owner = await findTokenOwner(tx, tokenHash)
  if (!owner || isTokenExpired(owner, now)) throw new Unauthorized('Your session has ended. Sign in again.')
  return owner
}
