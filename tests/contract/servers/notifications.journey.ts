import type { Routes } from './foreign-api.ts'
import { expect, test } from './test.ts'
import { pageText, Visitor } from './visitor.ts'

/** A notification with only the fields of the customer spec: an id, a type, times, a message and an address (customer-spec §3). */
const rebuttal = {
  id: 'a9f0-51',
  type: 'App\\Notifications\\NewRebuttal',
  read_at: null,
  created_at: new Date().toISOString(),
  data: {
    message: 'Bob answered your argument',
    url: '/debates/trams/arguments/13',
    user: { id: 2, name: 'Bob' },
    debate: { id: 7, avatar: null },
  },
}
const outside = { ...rebuttal, id: 7, data: { message: 'We have moved', link: 'https://elsewhere.example/news', user: null, debate: null } }
const answers: Routes = {
  'GET /api/notifications': { body: { data: [{ ...rebuttal, id: 'a9f0-52' }, outside, rebuttal] } },
  'POST /api/notifications/{id}/read': { body: { message: 'OK' } },
  'DELETE /api/notifications/{id}': { status: 204 },
}

async function signedIn(site: string): Promise<Visitor> {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', { email: 'ann@example.org', password: 'whatever it is' })
  return ann
}

test('notifications of the customer spec are grouped, opened and deleted; none leads off the site', async ({ site, api }) => {
  Object.assign(api.routes, answers)
  const ann = await signedIn(site)
  const page = pageText((await ann.get('/notifications')).html)
  expect(page).toMatch(/Bob answered your argument ×2 Unread .*We have moved Unread/)
  expect(page, 'nobody says how many').not.toMatch(/\d unread/)
  expect(page).not.toMatch(/\b(?:null|undefined|NaN)\b/)

  const open = (query: Record<string, string>) => ann.get(`/notifications/open?${new URLSearchParams(query)}`)
  const opened = await open({ ids: 'a9f0-52 a9f0-51', to: '/debates/trams/arguments/13' })
  expect([opened.status, opened.location]).toEqual([303, '/debates/trams/arguments/13'])
  const read = api.heard.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(read.slice(-2)).toEqual(['/api/notifications/a9f0-52/read', '/api/notifications/a9f0-51/read'])
  expect((await open({ ids: '7' })).location).toBe('/notifications')
  const abroad = await open({ ids: '7', to: 'https://elsewhere.example/' })
  expect(abroad.location).toBe('/')

  expect((await ann.post('/notifications', { intent: 'delete-notification', ids: '7' })).location).toBe('/notifications')
  expect(api.last('DELETE', '/api/notifications/7')).toBeDefined()
})

test('the header has no bell once the API is known to lack notifications', async ({ site, api }) => {
  const ann = await signedIn(site)
  expect((await ann.get('/notifications')).status).toBe(404)
  await ann.get('/debates')
  expect((await ann.get('/debates')).html).not.toContain('href="/notifications"')
  Object.assign(api.routes, answers, { 'GET /api/notifications/unread-count': { body: { count: '3' } } })
  expect((await ann.get('/notifications')).status).toBe(200)
  expect(pageText((await ann.get('/debates')).html), 'it has learned them').toContain('Notifications')
})
