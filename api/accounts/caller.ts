import { timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../server/network-address.ts'
import type { Context, Ports } from '../context.ts'
import { type NamedFailure, ProofRequired, Unauthorized } from '../platform/failures.ts'
import { findActor } from './tokens.ts'

/** The web app names its visitor's address in the first header. We believe it only with the right secret in the second. */
export const addressHeader = 'Rostrum-Client-Address'
export const secretHeader = 'Rostrum-Client-Secret'

/** Carries the device proofs that earlier sign-ins returned (devices.ts). They need no secret, because they are signed. */
export const deviceHeader = 'Rostrum-Device'

type Caller = Pick<Context, 'actor' | 'address' | 'deviceProofs' | 'agent'> & { idempotencyKey: string | undefined }

/**
 * Reads from a request who calls, from which address and under which idempotency key.
 * @throws Unauthorized for a token that is unknown, expired or revoked; it never counts as a guest
 */
export async function callerOf(request: Request, ports: Ports): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  const actor = token === undefined ? null : await findActor(ports, token)
  if (token !== undefined && !actor) throw new Unauthorized('Your session has ended. Sign in again.')
  if (actor) accounts.set(request, actor.id)
  return {
    actor,
    address: addressOf(request, ports),
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
  ports.security({ event: 'call-refused', status, call, account: accounts.get(request) ?? null, address: addressOf(request, ports) })
}

/** Checks whether a request carries a bearer token. Its answer, even a refusal, must not be cached. */
export function hasBearerToken(request: Request): boolean {
  return request.headers.has('Authorization')
}

function addressOf(request: Request, { clientSecret }: Ports): string {
  const shown = Buffer.from(request.headers.get(secretHeader) ?? '')
  const expected = Buffer.from(clientSecret)
  const trusted = shown.length === expected.length && timingSafeEqual(shown, expected)
  const header = trusted ? addressHeader : socketAddressHeader
  return networkOf(request.headers.get(header) ?? 'unknown')
}

/** Our own server sets this header from the socket and overwrites what a caller sent. */
export const socketAddressHeader = 'Rostrum-Socket-Address'
