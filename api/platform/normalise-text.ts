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
