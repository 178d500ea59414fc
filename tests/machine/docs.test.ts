import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const pages = ['README.md', 'tests/README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]

test.each(pages)('every link of %s to a file leads to one', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
})

test('a read and a write go through at most twelve files each from the route to the database', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const ways = text.split(/^(?:## The way of|After the commit)/m).slice(1)
  const lengths = ways.map((way) => new Set([...way.matchAll(/^\s*(?:\d+\.\s|\s).*?\]\(\.\.\/([^)]+)\)/gm)].map(([, file]) => file)).size)
  expect(lengths).toHaveLength(3)
  for (const length of lengths) expect(length).toBeGreaterThan(8)
  for (const length of lengths) expect(length).toBeLessThanOrEqual(12)
})
