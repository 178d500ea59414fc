import { expectCompletePage, pageText, Visitor } from '../servers/visitor.ts'
import { findControls, findDuplicateCalls, findUnspecifiedCalls } from './page-calls.ts'
import { spellings } from './switches.ts'
import { expect, signInAs, test } from './test.ts'

const debate = '/debates/trams-should-be-free'
/** Every screen of customer-spec §2 that the product has. */
const forAll = [
  '/',
  '/search',
  '/search?q=trams',
  '/debates',
  '/debates?search=nothing-of-the-kind',
  debate,
  `${debate}?tab=comments`,
  `${debate}/arguments/2`,
  `${debate}/comments/1`,
  `${debate}/kicks`,
  '/feed/highlights',
  '/privacy',
  '/tags/traffic',
  '/users/Ben',
  `/users/Ben?debate=trams-should-be-free`,
]
const forGuests = [...forAll, '/auth?mode=login', '/auth?mode=register', '/forgot-password', '/reset-password?token=good']
const forMembers = [...forAll, '/dashboard', '/my/debates', '/notifications', '/friends', '/users/Ada']
/** Pages whose calls the customer spec doesn't have. */
const unsupportedPages = [
  ...['/debates/create', '/teams', '/teams/create', '/messages', '/tags', '/mentions'],
  ...['/notifications/preferences', '/verify-email'],
]

for (const [name, switches] of Object.entries(spellings)) {
  for (const who of ['guest', 'member'] as const) {
    test(`${name}, a ${who}: no page requests or offers what the customer spec lacks, or requests anything twice`, async ({
      independentApi,
      site,
    }, info) => {
      independentApi.answerAs(switches)
      const visitor = who === 'member' ? await signInAs(site, 'ada') : new Visitor(site)
      const seen: Record<string, unknown> = {}
      for (const path of who === 'member' ? forMembers : forGuests) {
        independentApi.api.heard.length = 0
        const page = await visitor.get(path)
        const calls = independentApi.api.heard.filter((call) => call.path !== '/api/openapi.json')
        expect.soft(page.status, path).toBe(200)
        expect.soft(findUnspecifiedCalls(calls), `${path}: calls beyond the text`).toEqual([])
        expect.soft(findDuplicateCalls(calls), `${path}: calls made twice`).toEqual([])
        const { links, buttons } = findControls(page.html)
        expect
          .soft(
            links.filter((link) => unsupportedPages.includes(link) || link.startsWith('/messages/') || /\/report(?:\?|$)/.test(link)),
            `${path}: links that lead nowhere`,
          )
          .toEqual([])
        const wrong = /^(?:Preview|Start the debate|Follow|Block|Withdraw|Close|Leave|Join (?:for|against))/
        expect
          .soft(
            buttons.filter((words) => wrong.test(words)),
            `${path}: buttons that do nothing`,
          )
          .toEqual([])
        seen[path] = { calls: calls.map(({ method, path: called, query }) => `${method} ${called}${query}`), links, buttons }
      }
      await info.attach(`controls-${name}-${who}.json`, { body: JSON.stringify(seen, null, 1), contentType: 'application/json' })
    })
  }
}

test('pages explain to guests and members what the API cannot do, and request nothing for it', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const [guest, ada] = [new Visitor(site), await signInAs(site, 'ada')]
  for (const visitor of [guest, ada]) {
    const page = await visitor.get('/debates/create')
    expect(page.status).toBe(404)
    expect(pageText(page.html)).toContain('You can’t start debates on this site')
  }
  for (const path of ['/tags', '/mentions', '/messages', '/notifications/preferences']) {
    independentApi.api.heard.length = 0
    const page = await ada.get(path)
    expect([path, page.status]).toEqual([path, 404])
    expect(pageText(page.html)).toContain('That isn’t available on this site.')
    expect(findUnspecifiedCalls(independentApi.api.heard)).toEqual([])
  }
  expect((await ada.get('/users/Ben/report')).status).toBe(404)
  expect((await ada.get('/reports/some')).status).toBe(404)
  const quick = JSON.parse((await ada.get('/search/quick?q=')).html).html
  expect(quick).toContain('href="/friends"')
  expect(quick).not.toContain('/debates/create')
})

test('what the customer spec names is offered: reply, vote, watch, skip your own turn, edit and delete your own posts', async ({
  independentApi,
  site,
}) => {
  const world = independentApi.answerAs({})
  const ben = await signInAs(site, 'ben')
  expect(findControls((await ben.get(debate)).html).buttons).toEqual(
    expect.arrayContaining(['Skip this turn', 'Stop watching this debate']),
  )
  expect(findControls((await ben.get(`${debate}/kicks`)).html).buttons).toContain('Open the kick vote')
  const skipped = await ben.post(debate, { intent: 'skip', debate: '1', sure: 'yes' })
  expect(pageText((await ben.follow(skipped)).html)).toContain('You skipped your turn.')
  expect(world.debates[0]?.turn_user_id).toBe(1)
  expect(findControls((await ben.get(debate)).html).buttons).not.toContain('Skip this turn')
  const late = await ben.post(debate, { intent: 'skip', debate: '1', sure: 'yes' })
  expect([late.status, pageText(late.html)]).toEqual([403, expect.stringContaining('It is not your turn.')])

  const ada = await signInAs(site, 'ada')
  const buttons = findControls((await ada.get(`${debate}/comments/2`)).html).buttons
  expect(buttons).toEqual(expect.arrayContaining(['Post the reply', 'Save changes', expect.stringMatching(/^Delete /)]))
  const buttonsOnOwnPost = findControls((await ada.get(`${debate}/arguments/1`)).html).buttons
  expect(buttonsOnOwnPost, 'the spec has no call to change an argument').not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^Withdraw|Keep/)]),
  )
})

test("a debate that doesn't say if you watch it causes a request for that", async ({ independentApi, site }) => {
  const world = independentApi.answerAs({})
  const route = independentApi.api.routes['GET /api/debates/{slug}']
  independentApi.api.routes['GET /api/debates/{slug}'] = (call, response) => {
    const reply = typeof route === 'function' ? route(call, response) : route
    return { ...reply, body: JSON.parse(JSON.stringify(reply?.body).replace(/,"user_is_watching":\w+/, '')) }
  }
  const [ada, ben] = [await signInAs(site, 'ada'), await signInAs(site, 'ben')]
  expect(findControls((await ada.get(debate)).html).buttons).toContain('Watch this debate')
  expect(findControls((await ben.get(debate)).html).buttons).toContain('Stop watching this debate')
  await ben.post(debate, { intent: 'unwatch', debate: '1' })
  expect(world.watching.has('1:2')).toBe(false)
  const guest = new Visitor(site)
  independentApi.api.heard.length = 0
  await guest.get(debate)
  expect(independentApi.api.heard.filter(({ path }) => path.endsWith('/watch-status'))).toEqual([])
  independentApi.api.routes['GET /api/debates/{id}/watch-status'] = () => undefined
  for (const path of [debate, `${debate}?tab=comments`, `${debate}/arguments/1`, `${debate}/comments/1`, `${debate}/kicks`])
    expectCompletePage(await ada.get(path), `${path}, while that is not answered`)
})

test('mention suggestions come from the people of the debate', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const ada = await signInAs(site, 'ada')
  expect((await ada.get(`${debate}?tab=comments`)).html).toContain('<mention-suggestions debate="1">')
  const suggestionsFor = async (search: string) => JSON.parse((await ada.get(`/mentions/people?debate=1&search=${search}`)).html)
  expect(await suggestionsFor('be')).toEqual([{ name: 'Ben', text: '@Ben' }])
  expect(await suggestionsFor('')).toHaveLength(3)
  expect(await suggestionsFor('zz')).toEqual([])

  const names = { debate: '1', slug: 'trams-should-be-free' }
  for (const content of ['Ask @ben and @“Cem”, not @Adam.', 'Nobody']) {
    await ada.post(`${debate}?tab=comments`, { intent: 'comment', ...names, content })
  }
  const bodies = independentApi.api.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/spectator-comments'))
  expect(bodies.map(({ body }) => JSON.parse(body).mention_user_ids)).toEqual([['2', '3'], undefined])
})

test("no page opens streams that the customer spec doesn't mention", async ({ independentApi, site }) => {
  independentApi.answerAs({})
  for (const visitor of [new Visitor(site), await signInAs(site, 'ada')]) {
    independentApi.api.heard.length = 0
    expect((await visitor.get('/stream?debate=1')).status).toBe(204)
    expect(independentApi.api.heard.filter(({ path }) => path.includes('realtime'))).toEqual([])
  }
})

test('a dashboard needs one list of debates', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const ben = await signInAs(site, 'ben')
  independentApi.api.heard.length = 0
  expect((await ben.get('/dashboard')).html).toContain('Nobody has come to this one')
  expect(independentApi.api.heard.filter(({ path }) => path === '/api/my/debates')).toHaveLength(1)
})
