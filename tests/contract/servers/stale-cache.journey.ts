import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { missing } from '../../machine/needs.mjs'
import { startPostgres } from '../../machine/postgres.mjs'
import { startRedis } from '../../machine/redis.mjs'
import { startSite } from '../../machine/site.mjs'
import { goodAnswers } from './api-answers.ts'
import { requestAsGuest, requestCached, requestUncached } from './cache-invalidation.ts'
import { ForeignApi } from './foreign-api.ts'

/* The guest page cache serves old pages while their source is down, and limits their age where nothing reports changes. */

const line = 'This page is as it was'

test('with the API down, guests read old pages with a note, and see new content once it is back', async () => {
  const foreign = await ForeignApi.start()
  foreign.routes = goodAnswers
  const env = { API_URL: foreign.url, API_TIMEOUT_MS: '1000', SESSION_SECRETS: 'this-secret-belongs-to-this-site-alone' }
  const site = await startSite({ env })
  try {
    const pages = ['/', '/debates', '/debates/trams', '/debates/trams/arguments/12', '/tags/towns']
    for (const page of pages) expect((await requestCached(site.url, page)).status, page).toBe(200)
    await foreign.stop()
    for (const page of pages) {
      // At first the pages come unchanged from the cache: they are some seconds old at most.
      await expect.poll(async () => (await requestAsGuest(site.url, page)).text, { message: page, timeout: 60_000 }).toContain(line)
      const { status, headers } = await requestAsGuest(site.url, page)
      expect([status, headers.get('cache-control')], page).toEqual([200, 'no-store'])
    }
    expect((await requestAsGuest(site.url, '/debates/never-seen')).status).toBe(503)
    await foreign.listen()
    for (const page of pages)
      await expect.poll(async () => (await requestAsGuest(site.url, page)).text, { message: page, timeout: 60_000 }).not.toContain(line)
  } finally {
    await site.stop()
    await foreign.stop().catch(() => {})
  }
})

test('with the database down, guests read old pages with a note', async () => {
  test.skip(missing().includes('postgresql'), 'there is no PostgreSQL')
  const postgres = await startPostgres()
  const site = await startSite({ env: { DATABASE_URL: postgres.url } })
  try {
    const [ada, ben] = [await account(site.url), await account(site.url)]
    const live = { topic: 'Trams should be free of charge', type: 'live', seats_per_side: 1, side: 'for' }
    const { id, slug } = await ada('/debates', live)
    await ben(`/debates/${id}/participation`, { side: 'against' })
    // Pages with a running clock are refreshed after ten seconds, others after a minute.
    const pages = [`/debates/${slug}`, '/debates']
    for (const page of pages) expect((await requestCached(site.url, page)).text, page).toContain('<time-left')
    await postgres.stop()
    for (const page of pages) {
      await expect.poll(async () => (await requestAsGuest(site.url, page)).text, { message: page, timeout: 60_000 }).toContain(line)
      expect((await requestAsGuest(site.url, page)).status, page).toBe(200)
    }
    expect((await requestAsGuest(site.url, '/tags')).status, 'one that was never seen').toBeGreaterThanOrEqual(500)
  } finally {
    await site.stop()
    await postgres.stop().catch(() => {})
  }
})

test('with two processes, each shows what is written in the other: at once with Redis, soon without it', async () => {
  test.skip(missing().includes('redis'), 'there is no Redis')
  const redis = await startRedis()
  const first = await startSite({ env: { REDIS_URL: redis.url } })
  const second = await startSite({ env: { REDIS_URL: redis.url, DATA_DIR: first.folder, SITE_URL: first.url } })
  try {
    const ada = await account(first.url)
    const { id, slug } = await ada('/debates', { topic: 'Trams should be free of charge', type: 'open' })
    const path = `/debates/${slug}`
    const argue = (content: string) => ada('/arguments', { debate_id: id, stance: 'for', content })

    for (const round of [1, 2, 3]) {
      for (const page of [path, '/debates']) await requestCached(second.url, page)
      await argue(`Reason ${round} of many.`)
      // This takes some ms, or more on a busy machine. Expiry alone would take ten seconds or more.
      await expect
        .poll(async () => (await requestAsGuest(second.url, path)).text, { timeout: 2_000, intervals: [20] })
        .toContain(`Reason ${round} of many.`)
    }
    await redis.stop()
    await argue('Said without Redis.')
    await expect.poll(async () => (await requestAsGuest(second.url, path)).text, { timeout: 30_000 }).toContain('Said without Redis.')
    expect((await requestUncached(second.url, '/debates')).status).toBe(200)
    expect(second.output().match(/Redis cannot be reached/g), 'told once').toHaveLength(1)
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await redis.stop().catch(() => {})
  }
})

test('without Redis, writes of another process to the same SQLite are shown within seconds', async () => {
  const first = await startSite()
  const second = await startSite({ env: { DATA_DIR: first.folder, SITE_URL: first.url } })
  try {
    const ada = await account(first.url)
    await requestCached(second.url, '/debates')
    await ada('/debates', { topic: 'Trams should be free of charge', type: 'open' })
    await expect.poll(async () => (await requestAsGuest(second.url, '/debates')).text, { timeout: 8_000 }).toContain('Trams should be free')
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
})

/** Creates an account that may write. @returns its calls */
async function account(site: string) {
  const mark = randomBytes(4).toString('hex')
  const post = async (path: string, body: object, token?: string) => {
    const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' })
    if (token) headers.set('Authorization', `Bearer ${token}`)
    const answer = await fetch(`${site}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, path).toBe(true)
    return answer.json()
  }
  const { access_token } = (await post('/register', {
    ...{ name: 'Ada', display_name: `Ada ${mark}`, email: `${mark}@example.org`, password: `${mark} and more` },
  })) as { access_token: string }
  return async (path: string, body: object) => ((await post(path, body, access_token)) as { data: { id: string; slug: string } }).data
}
