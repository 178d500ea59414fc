import { test as base, expect } from '@playwright/test'
import { createClient, errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { Visitor } from '../servers/visitor.ts'
import { startStockHosting } from '../stock-hosting.ts'
import { waitForCapabilities } from '../two-sites.ts'
import { startApiProxy } from './api-proxy.ts'
import { openPage } from './listener.ts'

type Hosting = { api: string; web: string; proxy: Awaited<ReturnType<typeof startApiProxy>> | null }
const kinds = ['one process', 'the API elsewhere', 'stock hosting'] as const

/** The three ways to host the product. If the API is separate, the connection to it can be cut. */
const test = base.extend<object, { hostings: Record<(typeof kinds)[number], Hosting> }>({
  hostings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const site = await startSite({ env: { RATE_LIMIT_FACTOR: '100' } })
      const proxies = [await startApiProxy(site.url), await startApiProxy(site.url)] as const
      const env = { SESSION_SECRETS: 'known-to-the-web-app-and-to-nobody-else' }
      const web = await startSite({ env: { ...env, API_URL: proxies[0].url } })
      const stock = await startStockHosting({ ...env, API_URL: proxies[1].url })
      // Until then, a page that opens a stream is told to come back later.
      await Promise.all([waitForCapabilities(web.url), waitForCapabilities(stock.url)])
      await use({
        'one process': { api: site.url, web: site.url, proxy: null },
        'the API elsewhere': { api: site.url, web: web.url, proxy: proxies[0] },
        'stock hosting': { api: site.url, web: stock.url, proxy: proxies[1] },
      })
      await Promise.all([site.stop(), web.stop(), stock.stop(), ...proxies.map((proxy) => proxy.stop())])
      expect(errorLines(site.output() + web.output() + stock.output())).toEqual([])
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the sites

let people = 0
async function newcomer({ api, web }: Hosting) {
  const name = `Person ${++people}`
  const words = { name, display_name: name, email: `person${people}@example.org`, password: 'four words in a row' }
  const member = new Visitor(web)
  expect((await member.post('/auth?mode=register&to=/debates', words)).location).toBe('/debates')
  const { body } = await createClient(api)().post<{ access_token: string }>('/login', { email: words.email, password: words.password })
  const calls = createClient(api)(body.access_token)
  const { id } = (await calls.get<{ data: { id: string } }>('/me')).body.data
  return { id, member, cookie: member.cookieOf('rostrum'), calls }
}

async function debateBy({ calls }: Awaited<ReturnType<typeof newcomer>>) {
  const { body } = await calls.post<{ data: { id: string } }>('/debates', { topic: 'Streams carry what happens', type: 'open' })
  const { id } = body.data
  const argue = async (content: string) =>
    (await calls.post<{ data: { id: string; number: number } }>('/arguments', { debate_id: id, content, stance: 'for' })).body.data
  return { id, argue }
}

for (const kind of kinds) {
  test(`${kind}: a guest receives a debate's events, and after a lost connection exactly those missed`, async ({ hostings }) => {
    const hosting = hostings[kind]
    const debate = await debateBy(await newcomer(hosting))
    const page = await openPage(hosting.web, { query: `?debate=${debate.id}` })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(await page.next()).toMatchObject({ name: 'ready', id: expect.stringMatching(/^d\d+$/) })
    const one = await debate.argue('One.')
    const heard = await page.until('argument.posted')
    expect(heard.data).toEqual({ id: one.id, number: one.number, parent_id: null })
    page.close()
    await debate.argue('Two.')
    await debate.argue('Three.')
    const again = await openPage(hosting.web, { query: `?debate=${debate.id}`, lastId: heard.id })
    expect((await again.next())?.name).toBe('ready')
    expect([(await again.until('argument.posted')).data.number, (await again.until('argument.posted')).data.number]).toEqual([2, 3])
    again.close()
    const shown = await openPage(hosting.web, { query: `?debate=${debate.id}&after=${heard.id}` })
    expect((await shown.until('argument.posted')).data.number, 'a page that was hidden').toBe(2)
    shown.close()
  })

  test(`${kind}: a member's stream ends with their session; a page with nothing to receive is told not to reconnect`, async ({
    hostings,
  }) => {
    const hosting = hostings[kind]
    expect((await openPage(hosting.web)).status).toBe(204)
    expect((await openPage(hosting.web, { query: '?debate=987654' })).status).toBe(kind === 'one process' ? 204 : 200)
    const { member, cookie } = await newcomer(hosting)
    const page = await openPage(hosting.web, { cookie })
    expect(await page.next()).toMatchObject({ name: 'ready', id: 'p0' })
    expect((await member.post('/logout', {})).status).toBe(303)
    expect((await page.until('ended')).data).toEqual({ part: 'private' })
    expect(await page.next()).toBeNull()
    expect((await openPage(hosting.web, { cookie })).status, 'the old cookie').toBe(204)
  })
}

for (const kind of ['the API elsewhere', 'stock hosting'] as const) {
  test(`${kind}: tabs share one upstream stream, learn that it was cut, and miss nothing`, async ({ hostings }) => {
    const hosting = hostings[kind]
    const { proxy } = hosting
    if (!proxy) throw new Error('no proxy')
    const debate = await debateBy(await newcomer(hosting))
    const before = proxy.streams()
    const query = `?debate=${debate.id}`
    const tabs = await Promise.all([1, 2, 3].map(() => openPage(hosting.web, { query })))
    for (const tab of tabs) await tab.until('ready')
    expect(proxy.streams()).toBe(before + 1)
    proxy.cut()
    for (const tab of tabs) expect((await tab.until('behind')).data).toEqual({ part: 'debate', behind: true })
    const numbers = [(await debate.argue('While cut.')).number, (await debate.argue('Still.')).number]
    proxy.mend()
    for (const tab of tabs) {
      expect((await tab.until('behind')).data).toEqual({ part: 'debate', behind: false })
      for (const number of numbers) expect((await tab.until('argument.posted')).data.number).toBe(number)
      tab.close()
    }
    const late = await openPage(hosting.web, { query, lastId: 'd1' })
    const id = Number((await late.until('ready')).id.slice(1))
    expect(id).toBe(1)
    expect((await late.until('argument.posted')).data.number).toBe(numbers[1])
    late.close()
  })
}

test('a page that reconnects while one channel is slow keeps its position in it, whatever the other sends', async ({ hostings }) => {
  const hosting = hostings['the API elsewhere']
  const [ada, ben] = [await newcomer(hosting), await newcomer(hosting)]
  const debate = await debateBy(ben)
  hosting.proxy?.hold(`/debate.${debate.id}`)
  const page = await openPage(hosting.web, { query: `?debate=${debate.id}`, cookie: ada.cookie, lastId: 'p0d5' })
  await ben.calls.post(`/friends/${ada.id}`, {})
  expect((await page.until('notification')).id).toBe('p1d5')
  page.close()
})

test("events of two people reach both tabs of both, in two processes, and the header's counts", async ({ hostings }) => {
  const [here, there] = [hostings['one process'], hostings['the API elsewhere']]
  const [ada, ben] = [await newcomer(here), await newcomer(there)]
  await ada.calls.post(`/friends/${ben.id}`, {})
  await ben.calls.post(`/friends/${ada.id}/accept`, {})
  const tabs = async ({ web }: Hosting, { cookie }: typeof ada) => Promise.all([openPage(web, { cookie }), openPage(web, { cookie })])
  const [ofAda, ofBen] = [await tabs(here, ada), await tabs(there, ben)]
  for (const tab of [...ofAda, ...ofBen]) await tab.until('ready')
  expect((await ada.calls.post(`/messages/${ben.id}`, { content: 'Words for one alone' })).status).toBe(201)
  for (const tab of ofAda)
    expect((await tab.until('message.sent')).data).toEqual({ user_id: ben.id, number: 1, is_own: true, unread_messages_count: 0 })
  for (const tab of ofBen)
    expect((await tab.until('message.sent')).data).toEqual({ user_id: ada.id, number: 1, is_own: false, unread_messages_count: 1 })
  expect((await ben.member.get('/debates')).html).toContain('Messages, 1 unread')
  expect((await ben.calls.post(`/messages/${ada.id}/read`, {})).status).toBe(204)
  for (const tab of ofAda) expect((await tab.until('message.read')).data).toMatchObject({ user_id: ben.id, number: 1, is_own: false })
  for (const tab of ofBen) expect((await tab.until('message.read')).data).toMatchObject({ is_own: true, unread_messages_count: 0 })
  for (const tab of [...ofAda, ...ofBen]) tab.close()
})
