import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ports } from '../context.ts'

/** How many accounts a device remembers: those that signed in most recently. */
const maxAccounts = 5
/** How long a device is known after its last sign-in, in seconds. */
const goodFor = 365 * 24 * 60 * 60

type Secret = Pick<Ports, 'clientSecret'>

/** A device on which an account has signed in before. Its id is random and reveals nothing about the device or its owner. */
export type Device = { id: string }

/**
 * Finds the proof that the caller has signed in to an account before: `id.issued.signature`. The signature covers the account, so a proof
 * says nothing about other accounts, doesn't reveal its own, and needs no storage. It survives a new password, because it only gives the
 * device its own count of tries; a new CLIENT_SECRET invalidates it.
 * @param proofs what the caller sent, separated by commas
 * @param emailKey the account's
 * @param now milliseconds
 * @returns null if the device is not known
 */
export function findDevice(ports: Secret, proofs: string | undefined, { emailKey, now }: { emailKey: string; now: number }): Device | null {
  const oldest = now / 1000 - goodFor
  const found = proofsIn(proofs).find(
    ({ id, issued, signature }) =>
      Number.parseInt(issued, 36) > oldest &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(ports, { id, issued }, emailKey))),
  )
  return found ? { id: found.id } : null
}

/**
 * Makes a proof that an account has just signed in on this device.
 * @param proofs what the caller sent; those of other accounts are kept
 * @returns the proofs that the caller sends from now on
 */
export function addDeviceProof(ports: Secret, proofs: string | undefined, { emailKey, now }: { emailKey: string; now: number }): string {
  const id = findDevice(ports, proofs, { emailKey, now })?.id ?? randomBytes(16).toString('base64url')
  const issued = Math.floor(now / 1000).toString(36)
  const others = proofsIn(proofs).filter((other) => other.id !== id)
  const all = [{ id, issued, signature: signatureOf(ports, { id, issued }, emailKey) }, ...others]
  return all
    .slice(0, maxAccounts)
    .map((proof) => `${proof.id}.${proof.issued}.${proof.signature}`)
    .join(',')
}

type Proof = { id: string; issued: string; signature: string }

/** Malformed proofs are left out. */
function proofsIn(proofs: string | undefined): Proof[] {
  const parts = (proofs ?? '').split(',', maxAccounts).map((part) => /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(part.trim()))
  return parts.flatMap((part) => (part ? [{ id: part[1] ?? '', issued: part[2] ?? '', signature: part[3] ?? '' }] : []))
}

/** The prefix keeps this signature apart from others made with the same secret. */
function signatureOf({ clientSecret }: Secret, { id, issued }: Omit<Proof, 'signature'>, emailKey: string): string {
  return createHmac('sha256', clientSecret).update(`device ${id} ${issued} ${emailKey}`).digest('base64url')
}
