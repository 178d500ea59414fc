import { expect, test } from './test.ts'
import { expectCompletePage, type Page, pageText, Visitor } from './visitor.ts'

const credentials = { email: 'ann@example.org', password: 'whatever it is' }
const bob = { id: 2, name: 'Bob', display_name: 'bobby', show_real_name: 0, avatar: null, bio: null }

/** Returns the visible text, without the data embedded for scripts. */
const shownIn = ({ html }: Page) => pageText(html.replace(/<script\b.*?<\/script>/gs, ''))

async function member(site: string) {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', credentials)
  return ann
}

test('a profile with few fields and no lists: shows what is known, and the button that fits', async ({ site, api }) => {
  api.routes['GET /api/users/{displayName}'] = {
    body: { ...bob, created_at: '2026-01-01T12:00:00.000000Z', friend_status: 'pending_received' },
  }
  api.routes['POST /api/friends/{id}/accept'] = { body: { message: 'Accepted' } }
  const ann = await member(site)
  const profile = await ann.get('/users/bobby')
  expectCompletePage(profile, '/users/bobby')
  expect(shownIn(profile)).toMatch(/bobby .*Joined 1 Jan(?: 2026)?.*bobby sent you a friend request\..*Accept request .*Decline request/)
  expect(shownIn(profile)).not.toMatch(/Add friend|\b(?:null|undefined|NaN)\b/)
  const accepted = await ann.post('/users/bobby', { intent: 'friend-accept', person: '2', name: 'bobby', display_name: 'bobby' })
  expect(accepted.location).toBe('/users/bobby#standing')
  expect(shownIn(await ann.follow(accepted))).toContain('You and bobby are friends now.')
  expect(api.last('POST', '/api/friends/2/accept')?.headers.authorization).toBe('Bearer 9|token-of-ann')
})

for (const [name, address, path, query] of [
  ['..', '/users?name=..', '/api/users/-', '?name=..'],
  ['.', '/users?name=.', '/api/users/-', '?name=.'],
  ['a/b', '/users?name=a%2Fb', '/api/users/a%2Fb', ''],
  ['100% Ann', '/users?name=100%25+Ann', '/api/users/100%25%20Ann', ''],
  ['<b>?#&', '/users/%3Cb%3E%3F%23%26', '/api/users/%3Cb%3E%3F%23%26', ''],
  ['عمر', '/users/%D8%B9%D9%85%D8%B1', '/api/users/%D8%B9%D9%85%D8%B1', ''],
] as const) {
  test(`somebody called ${name} has an address, and the API is asked for exactly that name`, async ({ site, api }) => {
    api.routes['GET /api/users/{displayName}'] = { body: { ...bob, display_name: name } }
    const guest = new Visitor(site)
    const profile = await guest.get(address)
    expect(profile.status).toBe(200)
    const call = api.heard.findLast((heard) => heard.path.startsWith('/api/users/') && heard.path.split('/').length === 4)
    expect([call?.path, call?.query]).toEqual([path, query])
    // The page's canonical address must lead back to it.
    const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(profile.html) ?? []
    const { pathname, search } = new URL(canonical.replaceAll('&amp;', '&'))
    expect((await guest.get(pathname + search)).html).toContain(`rel="canonical" href="${canonical}"`)
  })
}

test("friends and requests in another format: calls use the request's own id", async ({ site, api }) => {
  api.routes['GET /api/friends'] = { body: [bob] }
  api.routes['GET /api/friends/requests'] = {
    body: [{ id: 55, sender: { id: 3, name: 'Cem' }, created_at: '2026-01-01T12:00:00.000000Z' }],
  }
  api.routes['POST /api/friends/{id}/accept'] = { status: 204 }
  api.routes['DELETE /api/friends/{id}'] = { status: 204 }
  const ann = await member(site)
  const friends = await ann.get('/friends')
  expectCompletePage(friends, '/friends')
  expect(shownIn(friends)).toMatch(/Requests received \(1\).*Cem.*Accept .*Your friends \(1\).*bobby/)
  expect(shownIn(friends)).not.toContain('Requests sent')
  expect((await ann.post('/friends', { intent: 'friend-accept', person: '55', name: 'Cem' })).location).toBe('/friends#friend-55')
  expect(api.last('POST', '/api/friends/55/accept')).toBeDefined()
  expect((await ann.post('/friends', { intent: 'friend-remove', sure: 'yes', person: '2', name: 'bobby' })).location).toBe('/friends')
  expect(api.last('DELETE', '/api/friends/2')).toBeDefined()
})

test('an API without friends: the page says so, and then nothing links to it', async ({ site, api }) => {
  api.routes['GET /api/friends'] = { status: 405 }
  const ann = await member(site)
  const friends = await ann.get('/friends')
  expectCompletePage(friends, '/friends')
  expect((await ann.get('/debates')).html).not.toContain('href="/friends"')
})

test('an API without profiles: the address explains that', async ({ site, api: _ }) => {
  const guest = new Visitor(site)
  const profile = await guest.get('/users/bobby')
  expect(profile.status).toBe(404)
  expectCompletePage(profile, '/users/bobby')
  expect(shownIn(profile)).toContain('Nobody here has that name.')
})
