/** How many hues there are; their colours stand in hues.css. */
const hues = 8

/**
 * Text to 32 bits by FNV-1a, over its UTF-8: not for secrets, only to give the same words the same look everywhere.
 * @returns 0 to 2³² − 1
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** The class of the hue that a debate (by its slug) or a person (by the shown name) has (LOOK-2 §2): "h0" to "h7". */
export const hueOf = (text: string): string => `h${hashOf(text) % hues}`
