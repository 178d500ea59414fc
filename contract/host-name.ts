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

/** UTF-16 units. In ASCII, a host name has at most 253 characters. */
const maxLength = 253

/**
 * Returns an email address in the form that is stored. A host in another script becomes lower case and NFC, since all spellings are the
 * same host. ASCII hosts stay as typed, and so does the part before the @, which only its own host can interpret.
 */
export function normaliseAddress(address: string): string {
  const [name, host] = splitAddress(address)
  return /[^ -~]/.test(host) ? `${name}${host.toLowerCase().normalize('NFC')}` : address
}

/** Returns the address for sending mail, its host in ASCII. Unchanged if the host can't be converted. */
export function mailAddress(address: string): string {
  const [name, host] = splitAddress(address)
  return /[^ -~]/.test(host) ? `${name}${asciiHost(host) ?? host}` : address
}

/** Checks for letters that look like ASCII but aren't, such as full-width ones, which mail programs read in different ways. */
export function hasDisguisedAscii(host: string): boolean {
  return [...host].some((letter) => letter > '~' && /^[ -~]+$/.test(letter.normalize('NFKC')))
}

/** Splits after the @, which stays with the name. */
function splitAddress(address: string): [name: string, host: string] {
  const at = address.lastIndexOf('@') + 1
  return [address.slice(0, at), address.slice(at)]
}
