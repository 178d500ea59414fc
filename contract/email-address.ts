import { z } from 'zod'

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

/**
 * Returns a host name in ASCII, with labels of other scripts in punycode (UTS #46): "bücher.example" becomes "xn--bcher-kva.example".
 * @returns null if it is not a host name
 */
export function asciiHost(host: string): string | null {
  if (!hostLetters.test(host) || host.length > maxLength) return null
  try {
    return new URL(`http://${host}/`).hostname
  } catch {
    return null
  }
}

/** Letters of any script, digits, dots, hyphens and underscores. Nothing that a URL parser would read as a port or a path. */
const hostLetters = /^[\p{L}\p{M}\p{N}._-]+$/u

/** The maximum length of a host name, in UTF-16 units. In ASCII it has at most 253 characters. */
const maxLength = 253

/**
 * Returns an email address in the form that is stored. A host in another script becomes lower case and NFC, since all spellings are the
 * same host. ASCII hosts stay as typed, and so does the part before the @, which only its own host can interpret.
 */
function normaliseAddress(address: string): string {
  const [name, host] = splitAddress(address)
  return /[^ -~]/.test(host) ? `${name}${host.toLowerCase().normalize('NFC')}` : address
}

/** Returns the address for sending mail, its host in ASCII. Unchanged if the host can't be converted. */
export function mailAddress(address: string): string {
  const [name, host] = splitAddress(address)
  return /[^ -~]/.test(host) ? `${name}${asciiHost(host) ?? host}` : address
}

/** Checks for letters that look like ASCII but aren't, such as full-width ones, which mail programs read in different ways. */
function hasDisguisedAscii(host: string): boolean {
  return [...host].some((letter) => letter > '~' && /^[ -~]+$/.test(letter.normalize('NFKC')))
}

/** Splits an address after its @. */
function splitAddress(address: string): [name: string, host: string] {
  const at = address.lastIndexOf('@') + 1
  return [address.slice(0, at), address.slice(at)]
}
