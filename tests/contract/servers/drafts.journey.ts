import { expect, test } from './test.ts'
import { allTexts, expectCompletePage, hiddenFields, pageText, Visitor } from './visitor.ts'

const credentials = { email: 'ann@example.org', password: 'whatever it is' }
const content = 'Rails & "promises":\n\n> \\o/ </textarea><script>alert(1)</script>\n漢字 \u{1F68B} \'x\''

for (const status of [404, 405]) {
  test(`the API stores no drafts (${status}): the sign-in form carries a guest's text`, async ({ site, api }) => {
    api.routes['PUT /api/drafts/{key}'] = { status, body: { message: 'No drafts here.' } }
    const guest = new Visitor(site)
    const place = '/debates/trams/arguments/12?sort=new'
    const sent = await guest.post(place, { intent: 'argue', debate: '7', parent: '12', stance: 'against', content })
    expectCompletePage(sent, 'the page that asks to sign in')
    expect(sent.status).toBe(401)
    expect(pageText(sent.html)).toContain('Sign in, then your reply to #12 is posted')
    expect(sent.html).not.toContain('<script>alert')

    // A wrong password and a look at the other form must not lose anything.
    api.routes['POST /api/login'] = { status: 422, body: { message: 'No.', errors: { password: ['These credentials do not match.'] } } }
    const refused = await guest.post('/auth?mode=login', { ...credentials, ...hiddenFields(sent) })
    expect(refused.status).toBe(422)
    expect(pageText(refused.html)).toContain('These credentials do not match.')
    const other = await guest.post('/auth?mode=register', { ...hiddenFields(refused), intent: 'carry' })
    expect(pageText(other.html)).toContain('Sign up, then your reply to #12 is posted')

    const registration = { name: 'Ann', display_name: 'Ann', ...credentials }
    const done = await guest.post('/auth?mode=register', { ...hiddenFields(other), ...registration })
    expect(done.location).toMatch(/^\/debates\/trams.*#n14$/)
    const posted = api.last('POST', '/api/arguments')
    expect(posted?.headers.authorization).toBe('Bearer 9|token-of-ann')
    expect(JSON.parse(posted?.body ?? '')).toMatchObject({ debate_id: '7', parent_id: '12', stance: 'against', content })
  })
}

test("a carried text that is refused shows the reason, and its form can't redirect to another site", async ({ site, api }) => {
  const guest = new Visitor(site)
  const vote = await guest.post('/debates/trams', { intent: 'vote-up', argument: '12' })
  expect(pageText(vote.html)).toContain('Sign in, then your upvote on #12 is saved')
  api.routes['POST /api/arguments/{id}/vote'] = { status: 403, body: { message: 'Participants cannot vote.' } }
  const done = await guest.post('/auth?mode=login', { ...credentials, ...hiddenFields(vote) })
  expect(done.location).toBe('/debates/trams')
  expect(pageText((await guest.follow(done)).html)).toContain('Participants cannot vote.')

  const carried = JSON.stringify({ place: '//evil.example/x', fields: { intent: 'no such act' } })
  const elsewhere = await new Visitor(site).post('/auth?mode=login', { ...credentials, carried })
  expect(elsewhere.location).toBe('/')
  const broken = await new Visitor(site).post('/auth?mode=login&to=https://evil.example/', { ...credentials, carried: '{"place"' })
  expect(broken.location).toBe('/')
})

test("a carried text that is refused is shown again, because it isn't stored anywhere", async ({ site, api }) => {
  const guest = new Visitor(site)
  const sent = await guest.post('/debates/trams', { intent: 'argue', debate: '7', stance: 'against', content })
  api.routes['POST /api/arguments'] = { status: 409, body: { message: 'It is not your turn.' } }
  const refused = await guest.post('/auth?mode=login', { ...credentials, ...hiddenFields(sent) })
  const page = refused.location === null ? refused : await guest.follow(refused)
  expectCompletePage(page, 'the page that says why')
  expect(pageText(page.html)).toContain('It is not your turn.')
  expect(pageText(page.html), 'no other form stands before the text’s own').not.toContain('Search for')
  expect(allTexts(page)).toContain(content)
  expect(pageText((await guest.get('/debates/trams')).html), 'signed in all the same').toMatch(/Ann Other .*Sign out/)
})

const texts: Record<string, Record<string, string>> = {
  '/debates/trams': { intent: 'argue', debate: '7', stance: 'against', content },
  '/debates/trams/arguments/12': { intent: 'argue', debate: '7', parent: '12', stance: 'against', content },
  '/debates/create': { intent: 'create-debate', topic: 'Trams are better than buses', description: content, nonce: 'n' },
}
for (const status of [404, 429]) {
  test(`the session ends while somebody writes, and no draft can be stored (${status}): the response contains their text`, async ({
    site,
    api,
  }) => {
    for (const [path, fields] of Object.entries(texts)) {
      api.routes['GET /api/me'] = { body: { id: 1, name: 'Ann Other' } }
      const ann = new Visitor(site)
      await ann.post('/auth?mode=login', credentials)
      for (const call of ['GET /api/me', 'POST /api/arguments', 'POST /api/debates']) api.routes[call] = { status: 401, body: {} }
      api.routes['PUT /api/drafts/{key}'] = { status, body: {} }
      const answer = await ann.post(path, fields)
      expectCompletePage(answer, path)
      expect.soft(allTexts(answer), path).toContain(content)
    }
  })
}
