import { parseFeed } from '@rowanmanning/feed-parser'
import { argument, rebuttal } from './api-answers.ts'
import { expect, test } from './test.ts'

/** Fetches a feed and reads it with a parser that isn't ours. */
async function readFeed(address: string) {
  const answer = await fetch(address)
  expect(answer.status, address).toBe(200)
  const xml = await answer.text()
  return { xml, items: parseFeed(xml).items, ids: parseFeed(xml).items.map(({ id }) => id?.split(':').at(-1)) }
}

test('feeds have what the lists of an API give, sanitised', async ({ site, api }) => {
  const hostile = { ...rebuttal, content: '<p onclick="alert(1)">A bus.<script>alert(1)</script> <a href="/rules">Rules</a></p>' }
  api.routes['GET /api/debates/{id}/arguments'] = { body: [argument, hostile] }
  expect((await readFeed(`${site}/debates.atom`)).ids).toEqual(['/debates/7'])
  const { xml, ids, items } = await readFeed(`${site}/debates/trams.atom`)
  expect(ids).toEqual(['/arguments/12', '/arguments/13'])
  expect(xml).not.toMatch(/onclick|alert/)
  expect(items[1]?.content).toMatch(/^<p>A bus/)
  expect(items[0]?.authors[0]?.name).toBe('Ann Other')
  expect((await readFeed(`${site}/debates/trams/arguments/12.atom`)).ids).toEqual(['/arguments/13'])
  expect((await readFeed(`${site}/debates/trams.atom?of=comments`)).ids).toEqual(['/comments/31', '/comments/32'])
  expect((await readFeed(`${site}/tags/towns.atom`)).ids).toEqual(['/debates/7'])
})

test('entries without a time or an author are still valid, and missing lists are absent', async ({ site, api }) => {
  api.routes['GET /api/debates/{id}/arguments'] = { body: [{ ...argument, author: null, created_at: null }] }
  const { xml } = await readFeed(`${site}/debates/trams.atom`)
  expect(xml).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  expect(xml).toContain('<author><name>Deleted user</name></author>')
  api.routes['GET /api/debates/{id}/spectator-comments'] = { status: 404, body: { message: 'Not Found' } }
  expect((await fetch(`${site}/debates/trams.atom?of=comments`)).status).toBe(404)
  api.routes['GET /api/debates/{id}/arguments'] = { status: 503, body: {} }
  const failed = await fetch(`${site}/debates/trams.atom`)
  expect([failed.status, failed.headers.get('Content-Type')]).toEqual([503, 'text/plain; charset=utf-8'])
})
