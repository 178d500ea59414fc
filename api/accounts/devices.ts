import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ports } from '../context.ts'

/** So many accounts are remembered on a device, those last signed in to. */
const most = 5
/** Seconds since the last sign-in. */
const goodFor = 365 * 24 * 60 * 60

type Secret = Pick<Ports, 'clientSecret'>

/** A device on which an account was signed in to before. The id is random: nothing of the device or its owner is in it. */
export type Device = { id: string }

/**
 * Finds the proof that a caller was signed in to an account before: `id.issued.signature`, where the signature covers the
 * account too. So the proof of one account says nothing of another, nobody can tell whose it is, and nothing is stored. It
 * survives a new password, for all it gives is a count of one's own; another CLIENT_SECRET ends it.
 * @param proofs what the caller shows, several with commas between
 * @param emailKey the account's
 * @param now milliseconds
 * @returns null for a device that is not known here
 */
export function deviceIn(ports: Secret, proofs: string | undefined, { emailKey, now }: { emailKey: string; now: number }): Device | null {
  const oldest = now / 1000 - goodFor
  const found = proofsIn(proofs).find(
    ({ id, issued, signature }) =>
      Number.parseInt(issued, 36) > oldest &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(ports, { id, issued }, emailKey))),
  )
  return found ? { id: found.id } : null
}

/**
 * Proves that an account was signed in to just now.
 * @param proofs what the caller showed: those of other accounts stay
 * @returns what the caller is to show from now on
 */
export function proveDevice(ports: Secret, proofs: string | undefined, { emailKey, now }: { emailKey: string; now: number }): string {
  const id = deviceIn(ports, proofs, { emailKey, now })?.id ?? randomBytes(16).toString('base64url')
  const issued = Math.floor(now / 1000).toString(36)
  const others = proofsIn(proofs).filter((other) => other.id !== id)
  const all = [{ id, issued, signature: signatureOf(ports, { id, issued }, emailKey) }, ...others]
  return all
    .slice(0, most)
    .map((proof) => `${proof.id}.${proof.issued}.${proof.signature}`)
    .join(',')
}

type Proof = { id: string; issued: string; signature: string }

/** What is no proof is left out. */
function proofsIn(proofs: string | undefined): Proof[] {
  const parts = (proofs ?? '').split(',', most).map((part) => /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(part.trim()))
  return parts.flatMap((part) => (part ? [{ id: part[1] ?? '', issued: part[2] ?? '', signature: part[3] ?? '' }] : []))
}

/** With words of its own before it: no other signature made with that secret fits here. */
function signatureOf({ clientSecret }: Secret, { id, issued }: Omit<Proof, 'signature'>, emailKey: string): string {
  return createHmac('sha256', clientSecret).update(`device ${id} ${issued} ${emailKey}`).digest('base64url')
}
