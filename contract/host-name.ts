/**
 * A host as machines call it: in ASCII, its labels of other scripts in punycode (UTS #46). "bücher.example" is "xn--bcher-kva.example".
 * @returns null for what is no name of a host
 */
export function asciiHost(host: string): string | null {
  if (!hostLetters.test(host) || host.length > longest) return null
  try {
    return new URL(`http://${host}/`).hostname
  } catch {
    return null
  }
}

/** Letters of any script, digits, and what may stand between them. Nothing in which a reader of addresses sees a port or a path. */
const hostLetters = /^[\p{L}\p{M}\p{N}._-]+$/u

/** UTF-16 units; a host has at most 253 letters in ASCII. */
const longest = 253

/**
 * An email address as it is kept: a host with letters of other scripts in small, composed letters, as these are one host. ASCII stays as it
 * is typed, and so does what stands before the @: that is its host's to judge.
 */
export function keptAddress(address: string): string {
  const [name, host] = halves(address)
  return /[^ -~]/.test(host) ? `${name}${host.toLowerCase().normalize('NFC')}` : address
}

/** An email address as mail is sent to it: its host in ASCII. Stays as it is where that cannot be. */
export function mailAddress(address: string): string {
  const [name, host] = halves(address)
  return /[^ -~]/.test(host) ? `${name}${asciiHost(host) ?? host}` : address
}

/** Whether letters of a host look like ASCII and are others: full-width ones, say, which mail programs read in different ways. */
export function hasDisguisedAscii(host: string): boolean {
  return [...host].some((letter) => letter > '~' && /^[ -~]+$/.test(letter.normalize('NFKC')))
}

/** With the @, and what stands behind it. */
function halves(address: string): [name: string, host: string] {
  const at = address.lastIndexOf('@') + 1
  return [address.slice(0, at), address.slice(at)]
}
