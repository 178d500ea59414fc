/**
 * How one writes that a text mentions somebody (PRODUCT §3): `@name`, and in quotes what is more than one word.
 * @returns null for names that a foreign API may have and nobody can write
 */
export function writtenMention(displayName: string | null): string | null {
  const name = displayName?.trim() ?? ''
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(name)) return `@${name}`
  return name === '' || /["“”„«»\n]/.test(name) ? null : `@"${name}"`
}

/** Whether a text mentions somebody so: with nothing before or behind that makes another word of it, an address say. */
export function isMentioned(displayName: string | null, text: string): boolean {
  const written = writtenMention(displayName)?.toLowerCase()
  if (!written) return false
  const within = text
    .toLowerCase()
    .replaceAll('＠', '@')
    .replace(/[“”„«»]/g, '"')
  // Any name may stand in quotes.
  return stands(written, within) || stands(`@"${written.slice(1)}"`, within)
}

function stands(written: string, within: string): boolean {
  for (let at = within.indexOf(written); at >= 0; at = within.indexOf(written, at + 1)) {
    const end = at + written.length
    const [before, behind] = [within.slice(Math.max(0, at - 2), at), within.slice(end, end + 8)]
    if (!/[\p{L}\p{M}\p{N}_+\-/@]$/u.test(before) && !/^[._-]*[\p{L}\p{M}\p{N}_]/u.test(behind)) return true
  }
  return false
}
