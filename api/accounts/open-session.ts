import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { endOldTokens, issueToken, logEndedTokens } from './tokens.ts'

/** The answer to a sign-in: a session, or a request for a code. */
export type SignInResult = {
  access_token: string | null
  second_factor_ticket: string | null
  code_in: 'app' | 'mail'
  device_proof: string | null
}

/** How somebody signed in, if not with a password. */
export type SignInMethod = 'passkey' | 'social'

type Opened = { access_token: string; ended: Awaited<ReturnType<typeof endOldTokens>> }

/** Issues a token to somebody who has proved who they are, and ends their old ones. @param tx the transaction that checked the proof */
export async function openSession(tx: Connection, context: Context, id: number): Promise<Opened> {
  const now = context.clock.now()
  const ended = await endOldTokens(tx, id, now)
  return { ended, access_token: await issueToken(tx, id, { ...context, now }) }
}

type Owner = { id: number; emailKey: string; by?: SignInMethod }

/** Logs a new session to the security log. @returns its token, and a device proof for later sign-ins to the account */
export function logNewSession(context: Context, owner: Owner, { access_token, ended }: Opened): SignInResult {
  const { security, address, deviceProofs } = context
  const { id, by } = owner
  security({ event: 'signed-in', account: id, address, device: recogniseDevice(context, owner), ...(by && { by }) })
  logEndedTokens(context, id, ended)
  const proven = { emailKey: owner.emailKey, now: context.clock.now() }
  return { access_token, second_factor_ticket: null, code_in: 'app', device_proof: addDeviceProof(context, deviceProofs, proven) }
}

/** Returns whether the account has signed in on this device before. */
export function recogniseDevice(context: Context, { emailKey }: Pick<Owner, 'emailKey'>): 'known' | 'new' {
  return findDevice(context, context.deviceProofs, { emailKey, now: context.clock.now() }) ? 'known' : 'new'
}

/** How many accounts a device remembers: those that signed in most recently. */
const maxAccounts = 5
/** How long a device is known after its last sign-in, in seconds. */
const deviceProofLifetime = 365 * 24 * 60 * 60

type Secret = Pick<Ports, 'clientSecret'>

/** A device on which an account has signed in before. Its id is random and reveals nothing about the device or its owner. */
export type Device = { id: string }

/**
 * Finds the proof that the caller has signed in to an account before: `id.issued.signature`. The signature covers the account, so a proof
 * says nothing about other accounts, doesn't reveal its own, and needs no storage. It survives a new password, because it only gives the
 * device its own count of attempts; a new CLIENT_SECRET invalidates it.
 * @param proofs what the caller sent, separated by commas
 * @param emailKey the account's
 * @param now milliseconds
 * @returns null if the device is not known
 */
export function findDevice(ports: Secret, proofs: string | undefined, { emailKey, now }: { emailKey: string; now: number }): Device | null {
  const oldest = now / 1000 - deviceProofLifetime
  const device = parseProofs(proofs).find(
    ({ id, issued, signature }) =>
      Number.parseInt(issued, 36) > oldest && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(ports, { id, issued }, emailKey))),
  )
  return device ? { id: device.id } : null
}

/**
 * Makes a proof that an account has just signed in on this device.
 * @param proofs what the caller sent; those of other accounts are kept
 * @returns the proofs that the caller sends from now on
 */
export function addDeviceProof(ports: Secret, proofs: string | undefined, { emailKey, now }: { emailKey: string; now: number }): string {
  const id = findDevice(ports, proofs, { emailKey, now })?.id ?? randomBytes(16).toString('base64url')
  const issued = Math.floor(now / 1000).toString(36)
  const others = parseProofs(proofs).filter((other) => other.id !== id)
  const all = [{ id, issued, signature: sign(ports, { id, issued }, emailKey) }, ...others]
  return all
    .slice(0, maxAccounts)
    .map((proof) => `${proof.id}.${proof.issued}.${proof.signature}`)
    .join(',')
}

type Proof = { id: string; issued: string; signature: string }

/** Parses proofs and leaves out malformed ones. */
function parseProofs(proofs: string | undefined): Proof[] {
  const parts = (proofs ?? '').split(',', maxAccounts).map((part) => /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(part.trim()))
  return parts.flatMap((part) => (part ? [{ id: part[1] ?? '', issued: part[2] ?? '', signature: part[3] ?? '' }] : []))
}

/** The prefix keeps this signature apart from others made with the same secret. */
function sign({ clientSecret }: Secret, { id, issued }: Omit<Proof, 'signature'>, emailKey: string): string {
  return createHmac('sha256', clientSecret).update(`device ${id} ${issued} ${emailKey}`).digest('base64url')
}
