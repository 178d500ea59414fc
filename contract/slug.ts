import { truncate } from './shorten.ts'

/** Turns a word or title into a slug: letters and digits of any script, joined by hyphens, at most `length` units. */
export function slugOf(value: string, length: number): string {
  const joined = value
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return truncate(joined, length).replace(/^-|-$/g, '')
}

/** Normalises a slug from an address, which may be in capitals or have its accents as separate characters. */
export function normaliseSlug(typed: string): string {
  return typed.normalize('NFKC').toLocaleLowerCase('en')
}
