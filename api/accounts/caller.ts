import { timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../server/network-address.ts'
import type { Context, Ports } from '../context.ts'
import { type NamedFailure, Unauthorized, Unproven } from '../platform/failures.ts'
import { findActor } from './tokens.ts'

/** The web app says under these names which visitor it speaks for; believed only with the secret beside it. */
export const addressHeader = 'Rostrum-Client-Address'
export const secretHeader = 'Rostrum-Client-Secret'

/** What an answer to sign-in gave (devices.ts). No secret stands beside it: it is signed. */
export const deviceHeader = 'Rostrum-Device'

type Caller = Pick<Context, 'actor' | 'address' | 'deviceProofs' | 'agent'> & { idempotencyKey: string | undefined }

/**
 * Who calls, from where, under which key.
 * @throws Unauthorized for a token that is unknown, expired or revoked: it is never read as "a guest"
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

/** Who called, of requests that are in hand. */
const accounts = new WeakMap<Request, number>()

/** Tells the security log of a call that was refused because of who calls. @param call its method and path, with the names of its parameters */
export function tellRefused(request: Request, failure: NamedFailure, call: string, ports: Ports): void {
  const { status } = failure
  if ((status !== 401 && status !== 403) || failure instanceof Unproven) return
  ports.security({ event: 'call-refused', status, call, account: accounts.get(request) ?? null, address: addressOf(request, ports) })
}

/** Whether a request shows a bearer token: what is answered to it, a refusal too, is stored nowhere. */
export function isOfBearer(request: Request): boolean {
  return request.headers.has('Authorization')
}

function addressOf(request: Request, { clientSecret }: Ports): string {
  const shown = Buffer.from(request.headers.get(secretHeader) ?? '')
  const expected = Buffer.from(clientSecret)
  const trusted = shown.length === expected.length && timingSafeEqual(shown, expected)
  const header = trusted ? addressHeader : socketAddressHeader
  return networkOf(request.headers.get(header) ?? 'unknown')
}

/** Set by our own server from the socket, over whatever a caller sent under that name. */
export const socketAddressHeader = 'Rostrum-Socket-Address'
