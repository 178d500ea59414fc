import { z } from 'zod'
import { asciiHost, hasDisguisedAscii, keptAddress } from './host-name.ts'

/**
 * An email address as somebody types it. Its host may be of any script: "ada@пример.example" and its punycode are one address.
 * @param missing what is said where there is none
 * @param label how it is called where it is too long
 * @param wrong and where it is none
 */
export function emailAddress({ max, missing, label, wrong }: { max: number; missing: string; label: string; wrong: Wrong }) {
  return z
    .string({ error: missing })
    .trim()
    .max(max, { error: ({ input }) => `${label} may have up to ${max} characters. It has ${String(input).length}.` })
    .refine(isEmailAddress, { error: ({ input }) => wrong(String(input)), when: ({ issues }) => issues.length === 0 })
    .overwrite(keptAddress)
    .meta({ format: 'email' })
}

type Wrong = (typed: string) => string

/** Whether it is an address to which mail can be sent. */
export function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1 || !mailbox.test(name) || name.startsWith('.') || name.includes('..')) return false
  const ascii = hasDisguisedAscii(host) ? null : asciiHost(host)
  return ascii !== null && domain.test(ascii)
}

/** What stands before the @, as zod's own rule has it. */
const mailbox = /^[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]$/

/** At least two labels; the last one of letters, or of another script in punycode. */
const domain = /^(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/
