import { firstOf } from './shortened.ts'

/** A word or title as part of an address: letters and digits of any script, joined by hyphens, at most `length` units. */
export function slugOf(value: string, length: number): string {
  const joined = value
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return firstOf(joined, length).replace(/^-|-$/g, '')
}

/** A slug out of an address, which may come in capitals, or with its accents apart from their letters. */
export function asSlug(typed: string): string {
  return typed.normalize('NFKC').toLocaleLowerCase('en')
}
