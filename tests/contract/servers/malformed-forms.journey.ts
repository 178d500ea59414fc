import { request } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { pageText, Visitor } from './visitor.ts'

const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const { url, stop, output } = await startSite({ demo: true })
      await use(url)
      await stop()
      expect(errorLines(output())).toEqual([])
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the site

const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const ann = { name: 'Ann', display_name: 'Ann', email: 'ann@example.org', password: 'four words in a row' }

test('an intent that every object inherits is not a valid form', async ({ site }) => {
  for (const intent of inherited) {
    const page = await new Visitor(site).post('/debates/x', { intent, debate: '1' })
    expect(page.status, intent).toBe(422)
    const answer = await new Visitor(site).send('/debates/x', { intent, debate: '1' })
    expect(answer.status, intent).toBe(403)
    const named = await new Visitor(site).post('/friends', { [intent]: 'x', [`${intent}.${intent}`]: 'y', intent: 'invite' })
    expect([303, 422], intent).toContain(named.status)
  }
})

test('a vote without a post is refused with an explanation, for a guest after signing in', async ({ site }) => {
  const vot = { ...ann, name: 'Vot', display_name: 'Vot', email: 'vot@example.org' }
  const member = new Visitor(site)
  await member.post('/auth?mode=register', vot)
  for (const intent of ['vote-up', 'vote-down', 'vote-up-back', 'vote-down-back']) {
    const page = await member.post('/debates/x', { intent })
    expect(page.status, intent).toBe(422)
    expect(pageText(page.html), intent).toContain('This form doesn’t say what you’re voting on.')
    const guest = new Visitor(site)
    const { location } = await guest.post('/debates/x', { intent })
    expect(location, intent).toMatch(/^\/auth/)
    const signedIn = await guest.post(location ?? '', vot)
    const landed = signedIn.status === 303 ? await guest.follow(signedIn) : signedIn
    expect(pageText(landed.html), intent).toContain('This form doesn’t say what you’re voting on.')
  }
})

test('a waiting form with an inherited name is discarded', async ({ site }) => {
  const visitor = new Visitor(site)
  await visitor.post('/auth?mode=register', ann)
  for (const intent of inherited) {
    const carried = JSON.stringify({ place: '/debates', fields: { intent } })
    const page = await new Visitor(site).post('/auth?mode=login', { ...ann, carried })
    expect([page.status, page.location], intent).toEqual([303, '/debates'])
  }
})

test('a sign-in leads back to any address, whatever its characters', async ({ site }) => {
  await new Visitor(site).post('/auth?mode=register', ann)
  for (const [to, location] of [
    ['/\u202e', '/%E2%80%AE'],
    ['/debates?search=énergie', '/debates?search=%C3%A9nergie'],
    ['/users/%F0%9F%A6%8A', '/users/%F0%9F%A6%8A'],
    ['//evil.example/\u202e', '/'],
  ] as const) {
    const page = await new Visitor(site).post(`/auth?mode=login&to=${encodeURIComponent(to)}`, ann)
    expect([page.status, page.location], to).toEqual([303, location])
    expect((await new Visitor(site).post('/theme', { theme: 'light', to })).location, to).toBe(location)
  }
})

const routes = [
  '/', '/search', '/search/quick', '/feed/highlights', '/dashboard', '/my/debates', '/mentions', '/mentions/people', '/auth', '/forgot-password',
  '/reset-password', '/verify-email', '/unsubscribe', '/unsubscribe/invitations', '/debates', '/debates/create', '/debates/X', '/debates/X/arguments/X', '/debates/X/comments/X',
  '/debates/X/kicks', '/debates/X/kicks/X', '/tags', '/tags/X', '/debates/X.atom', '/debates/X/arguments/X.atom', '/tags/X.atom', '/users/X.atom', '/users', '/users/X', '/friends', '/invitation', '/notifications', '/teams', '/teams/create', '/teams/X',
  '/notifications/preferences', '/privacy', '/sitemap.xml', '/api/sitemap/X', '/api/sitemap/debates/X', '/X', '/login', '/theme', '/stream', '/api/debates', '/api/debates/X', '/api/arguments/X/thread', '/api/tags/X',
  '/api/users/X', '/api/search', '/api/feed', '/api/drafts/X', '/api/pictures/X', '/api/realtime/X', '/api/invitations/X', '/api/teams', '/api/teams/X', '/api/teams/X/debates',
] // biome-ignore format: a list
const junk = [
  '%',
  '%E2%80%AE',
  '%ED%A0%80',
  '%FF',
  '%00',
  '%2F..%2F',
  '..%5c',
  '%27%22%3E',
  '__proto__',
  'constructor',
  '%F0%9F%A6%8A',
  'a'.repeat(4_000),
]
const parameters = [
  'q',
  'type',
  'page',
  'before',
  'sort',
  'status',
  'tags',
  'search',
  'mode',
  'to',
  'tab',
  'view',
  'token',
  'list',
  'debate',
  'after',
  'name',
  'per_page',
  'limit',
]

/** Sends the path as it is; fetch would correct it. */
function statusOf(site: string, path: string, cookie: string) {
  return new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(site)
    const outgoing = request({ hostname, port, path, headers: { Accept: 'text/html', Cookie: cookie } }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    outgoing.on('error', reject).end()
  })
}

test('no address causes a fault, whatever is in it', async ({ site }) => {
  const member = new Visitor(site)
  await member.post('/auth?mode=login', ann)
  const faults: string[] = []
  for (const cookie of ['', member.cookieOf('rostrum')]) {
    for (const route of routes) {
      const statuses = junk.map(async (word) => {
        const query = parameters.map((name) => `${name}=${word.slice(0, 300)}`).join('&')
        const path = `${route.replaceAll('X', word)}?${query}&${word}`
        const status = await statusOf(site, path, cookie)
        if (status >= 500) faults.push(`${status} ${path.slice(0, 100)}`)
      })
      await Promise.all(statuses)
    }
  }
  expect(faults).toEqual([])
})

test('a confirmation page says what will happen and shows the text', async ({ site }) => {
  const visitor = new Visitor(site)
  await visitor.post('/auth?mode=login', ann)
  const confirmationOf = async (path: string, fields: Record<string, string>) => pageText((await visitor.send(path, fields)).html)
  expect(await confirmationOf('/users/Maria', { intent: 'block', person: '1', name: 'Maria' })).toContain(
    'If you press the button, Maria is blocked .',
  )
  // The name in a form can't be trusted: whoever made the form chose it.
  expect(await confirmationOf('/users/Maria', { intent: 'block', person: '1', name: 'A robber' })).toContain(
    'If you press the button, a person whose name cannot be checked is blocked .',
  )
  const comment = await confirmationOf('/debates/x', { intent: 'comment', debate: '1', slug: 'x', content: 'My <b>words</b>' })
  expect(comment).toContain('If you press the button, your comment is posted .')
  expect(comment).toContain('What you typed My &lt;b&gt;words')
  expect(comment).toContain('your browser didn’t say which page sent this form')
  expect(await confirmationOf('/theme', { theme: 'dark' })).toContain('the theme changes to dark')
  expect(await confirmationOf('/theme', { 'low-data': '1' })).toContain('low-data mode is turned on')
  expect(await confirmationOf('/logout', { intent: 'sign-out' })).toContain('you are signed out')
  expect(await confirmationOf('/auth?mode=login', ann)).toContain('you are signed in as ann@example.org')
  expect(await confirmationOf('/auth?mode=register', ann)).toContain('an account is created for ann@example.org')
  expect(await confirmationOf('/debates/x', { intent: 'vote-up', argument: '1' })).toMatch(/your upvote on #\d+ is saved/)
  expect(await confirmationOf('/debates/x', { intent: 'vote-up', argument: '999999' })).toContain('your request is completed')
  expect(await confirmationOf('/forgot-password', { email: 'ann@example.org' })).toContain('is sent to ann@example.org')
  const reset = await visitor.send('/reset-password', { email: 'a@b.example', token: 't', password: 'hush', password_confirmation: 'hush' })
  expect(reset.html).not.toContain('hush')
  expect(pageText(reset.html)).toContain('Repeat password')
})
