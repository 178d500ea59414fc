/**
 * How one writes that a text mentions somebody (PRODUCT §3): `@name`, and in quotes what is more than one word.
 * @returns null for names that a foreign API may have and nobody can write
 */
export function writtenMention(displayName: string | null): string | null {
  const name = displayName?.trim() ?? ''
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(name)) return `@${name}`
  return name === '' || /["“”„«»\n]/.test(name) ? null : `@"${name}"`
}
