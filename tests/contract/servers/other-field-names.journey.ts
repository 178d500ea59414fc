import { argument, comment, debate } from './api-answers.ts'
import { expect, test } from './test.ts'
import { expectCompletePage, pageText, Visitor } from './visitor.ts'

test('pages read an API with other field names than ours', async ({ site, api: _ }) => {
  const guest = new Visitor(site)
  const home = await guest.get('/')
  expect(pageText(home.html)).toMatch(
    /Trams are better than buses.*Shown because: Popular in Towns.*Trams are better than buses.*Ann Other.*Rails make a promise/,
  )
  const browse = pageText((await guest.get('/debates')).html)
  expect(browse).toMatch(/1 debate: .*Active .*Round 2 \/ 4.*bobby’s turn.*Ann Other \+1 .*2 people.*1 watching/)
  expect(pageText((await guest.get('/tags/towns')).html)).toContain('Tag: Towns')
  const debate = await guest.get('/debates/trams')
  expect(debate.status).toBe(200)
  expect(pageText(debate.html)).toMatch(
    /In towns of middling size\..*Rails make a promise .*Upvote #12 \(3\) Downvote #12 \(1\).*A bus can be sent elsewhere/,
  )
  const argument = await guest.get('/debates/trams/arguments/12')
  expect(pageText(debate.html + argument.html)).not.toMatch(/\b(?:null|undefined|NaN)\b/)
  expect(pageText(argument.html)).toMatch(/#12 For , by Ann Other.*A bus can be sent elsewhere/)
})

test("a member's actions work with it: bearer token, numeric ids, answers without a body, its CSRF cookie", async ({ site, api }) => {
  const ann = new Visitor(site)
  const signedIn = await ann.post('/auth?mode=login&to=/debates/trams', { email: 'ann@example.org', password: 'whatever it is' })
  expect(signedIn.location).toBe('/debates/trams')
  expect(JSON.stringify([signedIn.html, [...signedIn.headers]])).not.toContain('token-of-ann')
  api.routes['GET /api/me'] = {
    body: { id: 1, name: 'Ann Other' },
    headers: { 'Set-Cookie': 'XSRF-TOKEN=a%3Db%2F9; Path=/; SameSite=Lax' },
  }
  const debate = await ann.follow(signedIn)
  expect(pageText(debate.html)).toContain('Welcome back, Ann Other.')
  expect(debate.html).not.toContain('token-of-ann')

  const voted = await ann.post('/debates/trams', { intent: 'vote-up', argument: '12' })
  expect(voted.location).toBe('/debates/trams#n12')
  const call = api.last('POST', '/api/arguments/12/vote')
  expect(call?.headers).toMatchObject({ authorization: 'Bearer 9|token-of-ann', 'x-xsrf-token': 'a=b/9', accept: 'application/json' })
  expect(JSON.parse(call?.body ?? '')).toEqual({ vote_type: 'up' })

  const watched = await ann.post('/debates/trams', { intent: 'watch', debate: '7' })
  expect(watched.location).toBe('/debates/trams#watching')
  expect(pageText((await ann.follow(watched)).html)).toContain('You’re watching this debate.')

  const posted = await ann.post('/debates/trams', { intent: 'argue', debate: '7', stance: 'against', content: 'One "two"' })
  expect(posted.location).toMatch(/^\/debates\/trams.*#n14$/)
  expect(JSON.parse(api.last('POST', '/api/arguments')?.body ?? '')).toEqual({ debate_id: '7', stance: 'against', content: 'One "two"' })
  expect(pageText((await ann.follow(posted)).html)).toContain('Your argument #14 is posted.')
})

test('comments are read and written with its field names', async ({ site, api }) => {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', { email: 'ann@example.org', password: 'whatever it is' })
  expect(pageText((await ann.get('/debates/trams')).html)).toMatch(/2 comments .*Comment #31 , by bobby .*2 upvotes .*I came by bus \./)
  const tab = '/debates/trams?tab=comments'
  const all = await ann.get(tab)
  expect(pageText(all.html)).toMatch(
    /Comment #31 , by bobby .*Upvote comment #31 \(2\) .*Comment #32 , by Ann Other , in reply to comment #31 .*Who did not\./,
  )
  const one = await ann.get('/debates/trams/comments/31')
  expect(pageText(one.html)).toMatch(
    /Comment #31 , by bobby .*1 reply .*Comment #32 , by Ann Other , in reply to comment #31.*Reply to comment #31/,
  )
  expect(pageText(all.html + one.html)).not.toMatch(/\b(?:null|undefined|NaN)\b/)

  const posted = await ann.post('/debates/trams/comments/31', {
    intent: 'comment',
    debate: '7',
    slug: 'trams',
    parent: '31',
    content: 'I "walk"',
  })
  expect(posted.location).toBe('/debates/trams/comments/33#c33')
  const body = api.last('POST', '/api/debates/7/spectator-comments')?.body ?? ''
  expect(JSON.parse(body)).toEqual({ content: 'I "walk"', parent_comment_id: '31' })
  expect((await ann.post(tab, { intent: 'vote-up', comment: '31' })).location).toContain(tab)
  expect(api.last('POST', '/api/spectator-comments/31/vote')?.body).toBe('{"vote_type":"up"}')
  api.routes['GET /api/spectator-comments/{id}/thread'] = { body: { comment: { ...comment, is_own: 1 }, debate_slug: 'trams' } }
  const edited = await ann.post('/debates/trams/comments/31', { intent: 'edit-comment', comment: '31', content: 'I walk.' })
  expect(edited.location).toBe('/debates/trams/comments/31#c31')
  expect((await ann.post('/debates/trams/comments/31', { intent: 'delete-comment', sure: 'yes', comment: '31' })).location).toBe(
    `${tab}#c31`,
  )
})

for (const status of [404, 405]) {
  test(`an API without comments (${status}): no page offers them`, async ({ site, api }) => {
    for (const route of Object.keys(api.routes).filter((name) => name.includes('spectator-comments'))) {
      api.routes[route] = { status, body: { message: 'Not here.' } }
    }
    const guest = new Visitor(site)
    const debate = await guest.get('/debates/trams')
    expect(debate.status).toBe(200)
    expect(pageText(debate.html)).not.toMatch(/comment/i)
    for (const path of ['/debates/trams?tab=comments', '/debates/trams/comments/31']) {
      const page = await guest.get(path)
      expectCompletePage(page, path)
      expect.soft(page.status, path).toBe(status === 405 && path.endsWith('/31') ? 405 : 404)
    }
  })
}

test("a CSRF cookie that isn't percent-encoded is sent back unchanged", async ({ site, api }) => {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', { email: 'ann@example.org', password: 'whatever it is' })
  api.routes['POST /api/debates/{id}/watch'] = { status: 204, headers: { 'Set-Cookie': 'XSRF-TOKEN=100%' } }
  for (const _ of ['is set', 'goes back']) {
    const watched = await ann.post('/debates/trams', { intent: 'watch', debate: '7' })
    expect(watched.location).toBe('/debates/trams#watching')
  }
  expect(api.last('POST', '/api/debates/7/watch')?.headers).toMatchObject({ 'x-xsrf-token': '100%' })
})

test('a 2xx without a body is a success for any action', async ({ site, api }) => {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', { email: 'ann@example.org', password: 'whatever it is' })
  for (const silent of [{ status: 204 }, { body: { message: 'Done.' } }]) {
    api.routes['POST /api/arguments/{id}/vote'] = silent
    const voted = await ann.post('/debates/trams', { intent: 'vote-up', argument: '12' })
    expect.soft(voted.location, JSON.stringify(silent)).toContain('/debates/trams')
  }
})

test('ids may be UUIDs, and times in the format of databases', async ({ site, api }) => {
  const id = '9c5b94b1-35ad-49bb-b118-8e8fc24abf80'
  const one = { ...argument, id, created_at: '2026-01-02 12:00:00' }
  api.routes['GET /api/debates/{slug}'] = { body: { ...debate, created_at: '2026-01-01 12:00:00', round_end: '2030-01-01 12:00:00' } }
  api.routes['GET /api/debates/{id}/arguments'] = { body: [one] }
  api.routes['GET /api/arguments/{id}/rebuttals'] = { body: [] }
  api.routes['GET /api/arguments/{id}/thread'] = { body: { data: { argument: one, debate_slug: 'trams' } } }
  const guest = new Visitor(site)
  for (const path of ['/debates/trams', `/debates/trams/arguments/${id}`]) {
    const page = await guest.get(path)
    expectCompletePage(page, path)
    expect.soft(page.status, path).toBe(200)
    expect.soft(pageText(page.html), path).toContain('Rails make a promise')
  }
})

test('a control disappears once the API turns out not to support it', async ({ site, api }) => {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', { email: 'ann@example.org', password: 'whatever it is' })
  expect(pageText((await ann.get('/debates/trams')).html)).toContain('Watch this debate')
  api.routes['POST /api/debates/{id}/watch'] = { status: 405, body: { message: 'Method Not Allowed' } }
  api.routes['POST /api/preview'] = { status: 404, body: { message: 'Not Found' } }
  expect((await ann.post('/debates/trams', { intent: 'watch', debate: '7' })).status).toBe(405)
  await ann.post('/debates/trams', { intent: 'preview', debate: '7', content: 'Look', stance: 'for' })
  const page = pageText((await ann.get('/debates/trams')).html)
  expect(page).not.toContain('Watch this debate')
  expect(page).not.toContain('Preview the argument')
  expect(page).toContain('1 watching')
  expect(page).toMatch(/Post the argument|Join and post/)

  // A call that works after all, made from an older page, is offered again.
  api.routes['POST /api/debates/{id}/watch'] = { status: 204 }
  api.routes['POST /api/preview'] = { body: { data: { content: '<p>Look</p>' } } }
  await ann.post('/debates/trams', { intent: 'watch', debate: '7' })
  await ann.post('/debates/trams', { intent: 'preview', debate: '7', content: 'Look', stance: 'for' })
  expect(pageText((await ann.get('/debates/trams')).html)).toMatch(/Watch this debate.*Preview the argument/)
})
