import { z } from 'zod'
import { asciiHost, hasDisguisedAscii, normaliseAddress } from './host-name.ts'

/**
 * Returns a schema for an email address as typed. Its host may use any script: "ada@пример.example" and its punycode are the same address.
 * @param missing the error if there is no address
 * @param label the subject of the error if the address is too long: "The email address"
 * @param wrong returns the error if the text is not an address
 */
export function emailAddress({ max, missing, label, wrong }: { max: number; missing: string; label: string; wrong: MessageFor }) {
  return z
    .string({ error: missing })
    .trim()
    .max(max, { error: ({ input }) => `${label} may have up to ${max} characters. It has ${String(input).length}.` })
    .refine(isEmailAddress, { error: ({ input }) => wrong(String(input)), when: ({ issues }) => issues.length === 0 })
    .overwrite(normaliseAddress)
    .meta({ format: 'email' })
}

type MessageFor = (typed: string) => string

/** Checks that mail can be sent to an address. */
export function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1 || !mailbox.test(name) || name.startsWith('.') || name.includes('..')) return false
  const ascii = hasDisguisedAscii(host) ? null : asciiHost(host)
  return ascii !== null && domain.test(ascii)
}

/** The part before the @, by the same rule as zod's. */
const mailbox = /^[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]$/

/** At least two labels, the last one of letters, or of another script in punycode. */
const domain = /^(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/
