/** How many hues there are; their colours stand in hues.css. */
const hues = 8

/**
 * Text to 32 bits by FNV-1a, over its UTF-8: not for secrets, only to give the same words the same look everywhere.
 * @returns 0 to 2³² − 1
 */
export function hashOf(text: string): number {
  let hash = basis
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) return hashOfBytes(new TextEncoder().encode(text))
    // One byte: to make an encoder for a name takes longer than all else here.
    hash = mixed(hash, code)
  }
  return hash >>> 0
}

const hashOfBytes = (bytes: Uint8Array) => bytes.reduce(mixed, basis) >>> 0

const basis = 0x811c9dc5
const mixed = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193)

/** The class of the hue that a debate (by its slug) or a person (by the shown name) has (LOOK-2 §2): "h0" to "h7". */
export const hueOf = (text: string): string => `h${hashOf(text) % hues}`
