import { domainToASCII } from 'node:url'

/**
 * Returns the form in which email addresses are compared: the local part with ASCII letters in lower case, the
 * host in lower case and punycode.
 * Unlike names, addresses are never folded: an "ada" with a full-width letter, or with a Kelvin sign for k, is somebody else's
 * mailbox, and its owner must not get into Ada's account (RFC 6531 §3.2 leaves mailbox names to their host). A host that is not
 * in its canonical form (NFC, lower case, no compatibility characters) equals no other host.
 */
export function emailKey(address: string): string {
  const trimmed = address.trim()
  const at = trimmed.lastIndexOf('@')
  return `${lowerAscii(trimmed.slice(0, at + 1))}${hostKey(trimmed.slice(at + 1))}`
}

const hostKey = (host: string) => lowerAscii(host).split('.').map(labelKey).join('.')

/** Converts a label to punycode only if UTS #46 would not map any of its characters first. */
function labelKey(label: string): string {
  const isCanonical = label.normalize('NFKC').toLowerCase() === label
  const punycode = isCanonical ? domainToASCII(label) : ''
  return /^xn--[a-z0-9-]+$/.test(punycode) ? punycode : label
}

const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
