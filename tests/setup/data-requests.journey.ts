import { createClient } from '../journeys/setup/test.ts'
import { expect, test } from './server.ts'

const password = 'a long enough phrase'
/** Names must begin with a letter or a digit (contract/accounts.ts), so "_root.data" and "..data" can't occur. */
const names = ['a.data', 'x.json', 'b.data.data', 'me.data']

test('people whose names end like data requests have pages, and no cache keeps data requests', async ({ start }) => {
  const server = start({ PORT: '0', HOST: '127.0.0.1', DEMO: '0', NEWCOMER_HOURS: '0', RATE_LIMIT_FACTOR: '1000' })
  const place = await server.address()
  const guest = createClient(place)()
  for (const [index, display_name] of names.entries()) {
    const created = await guest.post('/register', { name: 'Ada', display_name, email: `ada${index}@example.org`, password })
    expect(created.status, display_name).toBe(201)
  }
  const member = await signIn(place, 'ada0@example.org')
  for (const Cookie of ['', member]) {
    const ask = (path: string) => fetch(place + path, { redirect: 'manual', headers: Cookie ? { Cookie } : {} })
    for (const path of ['/me.data', '/me/security.data', '/messages.data', '/_root.data', '/debates.data']) {
      const answer = await ask(path)
      const seen = [answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]
      expect.soft(seen, path).toEqual([404, 'text/html; charset=utf-8', expect.stringMatching(/no-cache|no-store/)])
      expect.soft(await answer.text(), path).not.toContain('ada0@example.org')
    }
    for (const name of names) expect.soft((await ask(`/users/${encodeURIComponent(name)}`)).status, name).toBe(200)
  }
  const requestData = (Cookie: string) =>
    fetch(`${place}/me?_data=${encodeURIComponent(route)}`, { redirect: 'manual', headers: { Cookie } })
  const ownData = await requestData(member)
  expect([ownData.status, ownData.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('application/json')])
  expect([ownData.headers.get('Cache-Control'), ownData.headers.get('X-Content-Type-Options')]).toEqual(['no-store', 'nosniff'])
  expect(await ownData.text()).toContain('a.data')
  expect(await (await requestData('')).text()).not.toContain('a.data')
})

/** The route whose data the page's scripts request. */
const route = 'settings/own-profile.route'

async function signIn(place: string, email: string): Promise<string> {
  const answer = await fetch(`${place}/auth?mode=login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: place, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ email, password }),
  })
  expect(answer.status, await answer.text()).toBe(303)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
