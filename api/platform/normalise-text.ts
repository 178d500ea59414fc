import { skeletonOf } from '#contract/look-alikes'

/**
 * A comparison key: without case, accents and width, alike for both databases (docs/product.md#text).
 * "Škoda" and "skoda" fold to the same; letters of every script stay.
 */
export function fold(value: string): string {
  // Marks go first: putting very many upon one letter into their order takes the square of their number.
  const bare = value.replace(/\p{M}+/gu, '')
  return bare
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase('en')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** By what a display name must be one's own: its key, and what it looks like. */
export function displayKeys(name: string): { display_key: string; display_skeleton: string } {
  return { display_key: nameKey(name), display_skeleton: skeletonOf(name) }
}

/** A key for names that must differ by more than case: accents count, for Jose and José are two people. */
export function nameKey(value: string): string {
  return value.normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
}
