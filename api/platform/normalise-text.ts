import { domainToASCII } from 'node:url'
import { toSkeleton } from '#contract/look-alikes'

/**
 * Returns a comparison key without case, accents and width, the same for both engines (docs/product.md#text). "Škoda" and "skoda"
 * have the same key; letters of all scripts are kept.
 */
export function fold(value: string): string {
  // Remove marks first: ordering very many marks on one letter takes time quadratic in their number.
  const bare = value.replace(/\p{M}+/gu, '')
  return bare
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase('en')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the forms of a display name that must be unique: its key and its look-alike form. */
export function displayKeys(name: string): { display_key: string; display_skeleton: string } {
  return { display_key: nameKey(name), display_skeleton: toSkeleton(name) }
}

/** Returns a comparison key for names. Accents count: Jose and José are two people. */
export function nameKey(value: string): string {
  return value.normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
}

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
