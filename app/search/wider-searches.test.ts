import { expect, test } from 'vitest'
import { noResultsReason, widerSearches } from './wider-searches'

const text = (params: Parameters<typeof widerSearches>[0]) => widerSearches(params).map((wider) => wider.text)
const addresses = (params: Parameters<typeof widerSearches>[0]) => widerSearches(params).map(({ to }) => to)

test('offers nothing wider than one word in all categories', () => {
  expect(widerSearches({ q: 'climate' })).toEqual([])
})

test('offers searches without a word, the filter or the category', () => {
  expect(text({ q: 'cars climate -coal', type: 'posts', post_type: 'comment' })).toEqual([
    'Both arguments and comments',
    'Search everywhere',
    'Without cars',
    'Without climate',
    'Without -coal',
  ])
  expect(addresses({ q: 'cars climate', type: 'posts', post_type: 'comment' })).toEqual([
    '/search?q=cars+climate&type=posts',
    '/search?q=cars+climate',
    '/search?q=climate&type=posts&post_type=comment',
    '/search?q=cars&type=posts&post_type=comment',
  ])
})

test('keeps phrases whole, offers their words in any order, and never offers only exclusions', () => {
  expect(text({ q: '"four day" -coal' })).toEqual(['Without -coal', 'The words in any order'])
  expect(text({ q: 'week -"four day"' })).toEqual(['Without -"four day"'])
  expect(addresses({ q: '"four day"' })).toEqual(['/search?q=four+day'])
})

test('explains why a search without a searchable word finds nothing', () => {
  for (const q of ['!!!', '"…"', '--', '* "" %', '?_']) expect(noResultsReason(q), q).toContain('no letters, digits or emoji')
  for (const q of ['-coal', '-"four day" -x', '… -coal']) expect(noResultsReason(q), q).toContain('only says what to leave out')
  for (const q of ['5%', 'C++', '🌍', '½', '-coal energy', '"a"', '北', 'x-y', '🇫🇷']) expect(noResultsReason(q), q).toBeNull()
})
