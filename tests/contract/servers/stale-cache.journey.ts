import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { missing } from '../../machine/needs.mjs'
import { startPostgres } from '../../machine/postgres.mjs'
import { startRedis } from '../../machine/redis.mjs'
import { startSite } from '../../machine/site.mjs'
import { goodAnswers } from './api-answers.ts'
import { asGuest, asMadeNow, keptOf } from './cache-invalidation.ts'
import { ForeignApi } from './foreign-api.ts'

/* What is kept for guests outlives what it was made of, and is believed for a moment only where nobody tells what changed. */

const line = 'This page is as it was'

test('with the API gone, guests read on, are told so, and are shown what is new once it is back', async () => {
  const foreign = await ForeignApi.start()
  foreign.routes = goodAnswers
  const env = { API_URL: foreign.url, API_TIMEOUT_MS: '1000', SESSION_SECRETS: 'this-secret-belongs-to-this-site-alone' }
  const site = await startSite({ env })
  try {
    const pages = ['/', '/debates', '/debates/trams', '/debates/trams/arguments/12', '/tags/towns']
    for (const page of pages) expect((await keptOf(site.url, page)).status, page).toBe(200)
    await foreign.stop()
    for (const page of pages) {
      // At first as they were: they are some seconds old at most.
      await expect.poll(async () => (await asGuest(site.url, page)).text, { message: page, timeout: 60_000 }).toContain(line)
      const { status, headers } = await asGuest(site.url, page)
      expect([status, headers.get('cache-control')], page).toEqual([200, 'no-store'])
    }
    expect((await asGuest(site.url, '/debates/never-seen')).status).toBe(503)
    await foreign.listen()
    for (const page of pages)
      await expect.poll(async () => (await asGuest(site.url, page)).text, { message: page, timeout: 60_000 }).not.toContain(line)
  } finally {
    await site.stop()
    await foreign.stop().catch(() => {})
  }
})

test('with the database gone, guests read on, and are told so', async () => {
  test.skip(missing().includes('postgresql'), 'there is no PostgreSQL')
  const postgres = await startPostgres()
  const site = await startSite({ env: { DATABASE_URL: postgres.url } })
  try {
    const [ada, ben] = [await account(site.url), await account(site.url)]
    const live = { topic: 'Trams should be free of charge', type: 'live', seats_per_side: 1, side: 'for' }
    const { id, slug } = await ada('/debates', live)
    await ben(`/debates/${id}/participation`, { side: 'against' })
    // A clock runs on these: they are made anew after ten seconds, and others after a minute.
    const pages = [`/debates/${slug}`, '/debates']
    for (const page of pages) expect((await keptOf(site.url, page)).text, page).toContain('<time-left')
    await postgres.stop()
    for (const page of pages) {
      await expect.poll(async () => (await asGuest(site.url, page)).text, { message: page, timeout: 60_000 }).toContain(line)
      expect((await asGuest(site.url, page)).status, page).toBe(200)
    }
    expect((await asGuest(site.url, '/tags')).status, 'one that was never seen').toBeGreaterThanOrEqual(500)
  } finally {
    await site.stop()
    await postgres.stop().catch(() => {})
  }
})

test('of two processes each shows what is written in the other: at once, and without Redis soon', async () => {
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
      for (const page of [path, '/debates']) await keptOf(second.url, page)
      await argue(`Reason ${round} of many.`)
      // Some milliseconds, but for a busy machine; what merely ages would take ten seconds and more.
      await expect
        .poll(async () => (await asGuest(second.url, path)).text, { timeout: 2_000, intervals: [20] })
        .toContain(`Reason ${round} of many.`)
    }
    await redis.stop()
    await argue('Said without Redis.')
    await expect.poll(async () => (await asGuest(second.url, path)).text, { timeout: 30_000 }).toContain('Said without Redis.')
    expect((await asMadeNow(second.url, '/debates')).status).toBe(200)
    expect(second.output().match(/Redis cannot be reached/g), 'told once').toHaveLength(1)
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await redis.stop().catch(() => {})
  }
})

test('what another process writes into the same SQLite is shown within seconds, without Redis', async () => {
  const first = await startSite()
  const second = await startSite({ env: { DATA_DIR: first.folder, SITE_URL: first.url } })
  try {
    const ada = await account(first.url)
    await keptOf(second.url, '/debates')
    await ada('/debates', { topic: 'Trams should be free of charge', type: 'open' })
    await expect.poll(async () => (await asGuest(second.url, '/debates')).text, { timeout: 8_000 }).toContain('Trams should be free')
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
})

/** Somebody who may write. @returns their calls */
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
