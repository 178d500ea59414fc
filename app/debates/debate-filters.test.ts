import { describe, expect, test } from 'vitest'
import * as contract from '#contract/debates'
import {
  debateFiltersQuery,
  debateFiltersText,
  debateSorts,
  debateStatuses,
  debateTypes,
  hasFilters,
  parseDebateFilters,
  tagsText,
} from './debate-filters'

const read = (query: string) => parseDebateFilters(new URLSearchParams(query))

describe('parseDebateFilters', () => {
  test('reads everything that an address can hold', () => {
    expect(read('search=free+trams&status=active&type=live&tags=work,law&sort=ending&page=3')).toEqual({
      search: 'free trams',
      status: 'active',
      type: 'live',
      tags: 'work,law',
      sort: 'ending',
      page: 3,
    })
    expect(read('sort=latest&before=latest.17.4')).toEqual({ sort: 'latest', before: 'latest.17.4' })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=1000000000',
    'page=2.5',
    'page=%EF%BC%92',
    'status=gone',
    'type=',
    'sort=constructor',
    'search=++%00',
    'tags=,+,%00',
    `before=${'x'.repeat(201)}`,
  ])('ignores the invalid query %s', (query) => {
    expect(read(query)).toEqual({})
  })

  test('cuts long search words and removes NUL', () => {
    expect(read(`search=a%00b${'c'.repeat(300)}`).search).toBe(`ab${'c'.repeat(198)}`)
  })

  test('turns tags as people type them into slugs', () => {
    expect(read('tags=Work%2C+Côte+d’Azur%2C+work%2C+日本').tags).toBe('work,côte-d’azur,日本')
    expect(read('tags=C%2B%2B%2C+C%23%2C+R%26D%2C+TCP%2FIP').tags).toBe('c++,c#,r&d,tcp~2fip')
    expect(read('tags=tcp~2fip').tags).toBe('tcp~2fip')
    expect(tagsText('work,tcp~2fip,100~25,~2e~2e')).toBe('work, tcp/ip, 100%, ..')
    expect(read(`tags=${encodeURIComponent('work, tcp/ip, 100%, ..')}`).tags).toBe('work,tcp~2fip,100~25,~2e~2e')
  })
})

test('debateFiltersQuery omits the first page', () => {
  expect(debateFiltersQuery({ sort: 'active', page: 1 })).toEqual({ sort: 'active', page: undefined })
  expect(debateFiltersQuery({ page: 2 })).toEqual({ page: '2' })
})

test('hasFilters ignores order and page', () => {
  expect(hasFilters({ sort: 'popular', page: 2, before: 'x' })).toBe(false)
  expect(hasFilters({ tags: 'work' })).toBe(true)
})

test('debateFiltersText describes the filters', () => {
  expect(debateFiltersText({})).toBe('newest first')
  expect(debateFiltersText({ status: 'waiting', type: 'live', tags: 'work,law', search: 'trams', sort: 'popular' })).toBe(
    'waiting, live, work, law, “trams”, most popular first',
  )
})

test('the lists for the browser match the contract', () => {
  expect(debateSorts).toEqual(contract.debateSorts)
  expect(debateTypes).toEqual(contract.debateTypes)
  expect(debateStatuses).toEqual(contract.debateStatuses)
})
