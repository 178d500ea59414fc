import { expect, test } from 'vitest'
import { SearchQuery } from './search.ts'

test('refuses an empty search and one that is too long', () => {
  const sentence = (q: unknown) => SearchQuery.safeParse({ q }).error?.issues[0]?.message
  expect(sentence(undefined)).toBe('Enter something to search for.')
  expect(sentence(' \n ')).toBe('Enter something to search for.')
  expect(sentence('x'.repeat(201))).toBe('Search for at most 200 characters.')
  expect(sentence('a\0b')).toMatch(/an invalid character/)
  expect(SearchQuery.parse({ q: '  "two  words" -one ' }).q).toBe('"two words" -one')
})
