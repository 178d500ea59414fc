import { domainToASCII } from 'node:url'

/**
 * The form in which email addresses are compared: the part before the @ exactly as it is but for the case of ASCII letters, the host in
 * lower case and in punycode. Unlike names, addresses are never folded: mail to "ada" with a full-width letter or with a Kelvin sign
 * for k goes to somebody else, who must not enter Ada's account (RFC 6531 §3.2 leaves mailbox names to their host).
 * A host that is not written in its canonical form (NFC, lower case, no compatibility characters) is no other host's.
 */
export function emailKey(address: string): string {
  const trimmed = address.trim()
  const at = trimmed.lastIndexOf('@')
  return `${lowerAscii(trimmed.slice(0, at + 1))}${hostKey(trimmed.slice(at + 1))}`
}

const hostKey = (host: string) => lowerAscii(host).split('.').map(labelKey).join('.')

/** A label becomes punycode only where nothing in it would be mapped to something else first (UTS #46). */
function labelKey(label: string): string {
  const isCanonical = label.normalize('NFKC').toLowerCase() === label
  const punycode = isCanonical ? domainToASCII(label) : ''
  return /^xn--[a-z0-9-]+$/.test(punycode) ? punycode : label
}

const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
