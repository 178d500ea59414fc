import { expect, test } from 'vitest'
import { describeSearch } from './describe-search.server'

test('describes the search with absolute addresses', () => {
  const text = describeSearch('https://rostrum.test')
  expect(text).toContain('<Url type="text/html" method="get" template="https://rostrum.test/search?q={searchTerms}"/>')
  expect(text).toContain('rel="self" template="https://rostrum.test/opensearch.xml"')
  const [, name = ''] = /<ShortName>(.*)<\/ShortName>/.exec(text) ?? []
  // Firefox ignores a description whose name is longer (OpenSearch 1.1).
  expect([name.length > 0, name.length <= 16]).toEqual([true, true])
})
