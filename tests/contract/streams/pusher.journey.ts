import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { goodAnswers } from '../servers/api-answers.ts'
import { ForeignApi, type ReceivedCall } from '../servers/foreign-api.ts'
import { Visitor } from '../servers/visitor.ts'
import { openPage } from './listener.ts'
import { startPusherServer } from './pusher-server.ts'

const laravel = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
const channelOf = (id: string) => `private-App.Models.User.${id}`

type PusherSite = { web: string; api: ForeignApi; pusher: Awaited<ReturnType<typeof startPusherServer>> }

/** The web app in front of a Laravel-like site: an API of the customer spec, and a server of the Pusher protocol. */
const test = base.extend<object, { foreign: PusherSite }>({
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const [api, pusher] = [await ForeignApi.start(), await startPusherServer()]
      const answers = {
        'POST /api/login': ({ body }: ReceivedCall) => ({ body: { access_token: `token-of-${JSON.parse(body).email.split('@')[0]}` } }),
        'GET /api/me': (call: ReceivedCall) => ({ body: { id: idIn(call), name: `Person ${idIn(call)}`, display_name: '' } }),
        'GET /api/notifications/unread-count': { body: { count: 4 } },
        'POST /broadcasting/auth': (call: ReceivedCall) => {
          const { socket_id, channel_name } = JSON.parse(call.body)
          if (channel_name !== channelOf(idIn(call))) return { status: 403, body: { message: 'Forbidden.' } }
          return { body: { auth: pusher.sign(socket_id, channel_name) } }
        },
      }
      api.routes = { ...goodAnswers, ...answers }
      const env = {
        API_URL: api.url,
        REALTIME: 'pusher',
        PUSHER_URL: pusher.url,
        SESSION_SECRETS: 'known-to-the-web-app-and-to-nobody-else',
      }
      const web = await startSite({ env })
      await use({ web: web.url, api, pusher })
      await web.stop()
      await Promise.all([api.stop(), pusher.stop()])
      expect(errorLines(web.output())).toEqual([])
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the site

const idIn = ({ headers }: ReceivedCall) => /^Bearer token-of-(\w+)$/.exec(headers.authorization ?? '')?.[1] ?? 'nobody'

async function signedIn({ web }: PusherSite, id: string) {
  const member = new Visitor(web)
  await member.post('/auth?mode=login', { email: `${id}@example.org`, password: 'whatever it is' })
  return { member, cookie: member.cookieOf('rostrum') }
}

test("a person's event from the Pusher server reaches all of their tabs, over one connection, and nobody else", async ({ foreign }) => {
  const { web, pusher } = foreign
  const [ann, bob] = [await signedIn(foreign, '1'), await signedIn(foreign, '2')]
  const query = '?debate=7'
  const tabs = await Promise.all([1, 2, 3].map(() => openPage(web, { query, cookie: ann.cookie })))
  const other = await openPage(web, { query, cookie: bob.cookie })
  for (const tab of [...tabs, other]) expect(await tab.next()).toMatchObject({ name: 'ready', id: expect.stringMatching(/^p\d+d\d+$/) })
  expect(pusher.connections(), 'Ann’s, Bob’s, and one for all debates').toBe(3)
  const message = `a\r\nid: 9\nevent: ended\n\n\u2028b\u0000${'🜁'.repeat(16_384)}`
  pusher.tell(channelOf('1'), laravel, { id: 'a9f0', type: 'App\\Notifications\\NewRebuttal', message, url: '/debates/trams' })
  pusher.tell(channelOf('2'), laravel, { id: 'a9f1', type: 'App\\Notifications\\NewRebuttal', message: 'For Bob.' })
  pusher.tell('debate.7', 'comment.posted', { id: '31', number: 31, parent_comment_id: null })
  for (const tab of tabs) {
    expect((await tab.until('notification')).data).toMatchObject({ id: 'a9f0', read_at: null, data: { message, url: '/debates/trams' } })
    expect((await tab.until('comment.posted')).data).toMatchObject({ id: '31' })
  }
  expect((await other.until('notification')).data).toMatchObject({ data: { message: 'For Bob.' } })

  await ann.member.post('/logout', {})
  for (const tab of tabs) {
    expect((await tab.until('ended')).data).toEqual({ part: 'private' })
    tab.close()
  }
  await expect.poll(() => pusher.hearers(channelOf('1'))).toBe(0)
  other.close()
})

test('after a lost connection the page learns that it missed something, and gets the current counts', async ({ foreign }) => {
  const { web, pusher } = foreign
  const { cookie } = await signedIn(foreign, '3')
  const page = await openPage(web, { cookie })
  const { id } = await page.until('ready')
  pusher.tear()
  expect((await page.until('behind')).data).toEqual({ part: 'private', behind: true })
  expect((await page.until('behind')).data).toEqual({ part: 'private', behind: false })
  const again = await page.next()
  expect(again).toMatchObject({ name: 'start-over', data: { part: 'private' } })
  expect((await page.until('unread')).data).toEqual({ unread_count: 4, friend_requests_count: 0 })
  const late = await openPage(web, { cookie, lastId: id })
  expect((await late.next())?.name, 'who was away meanwhile').toBe('start-over')
  for (const tab of [page, late]) tab.close()
})

test('a refused subscription gets no stream and causes no further calls of the API', async ({ foreign }) => {
  const { web, api } = foreign
  const { cookie } = await signedIn(foreign, '4')
  const fine = api.routes['POST /broadcasting/auth'] ?? {}
  api.routes['POST /broadcasting/auth'] = { status: 401, body: { message: 'Unauthenticated.' } }
  api.heard.length = 0
  const page = await openPage(web, { cookie })
  expect((await page.until('ended')).data).toEqual({ part: 'private' })
  expect(await page.next()).toBeNull()
  expect((await openPage(web, { cookie })).status, 'it is told not to come back').toBe(204)
  expect(api.heard.filter((call) => call.path === '/broadcasting/auth' && idIn(call) === '4')).toHaveLength(1)
  api.routes['POST /broadcasting/auth'] = fine
})
