import { debate } from './api-answers.ts'
import { expect, test } from './test.ts'
import { expectCompletePage, type Page, pageText, Visitor } from './visitor.ts'

test.use({ apiTimeout: 60_000 })

const credentials = { email: 'ann@example.org', password: 'whatever it is' }

test("an API that knows only the kinds in the customer spec: nothing is shown as waiting that isn't", async ({ site, api }) => {
  api.routes['GET /api/my/debates'] = { body: { data: [debate], current_page: 1, last_page: 1, per_page: 15, total: 1 } }
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', credentials)
  const dashboard = shownIn(await ann.get('/dashboard'))
  expect(dashboard).toMatch(/It’s not your turn in any debate\..*My debates.*Trams are better than buses/)
  expect(dashboard).not.toMatch(/Kick votes|verdict|Waiting for an opponent|Rebuttals to you|can’t be shown/)
  expect(shownIn(await ann.get('/'))).toContain('You have no turns waiting.')
})

for (const status of [404, 422]) {
  test(`an API that answers ${status} to all of a member's own calls: those parts are left out`, async ({ site, api }) => {
    api.routes['GET /api/my/debates'] = { status, body: { message: 'The selected type is invalid.' } }
    const ann = new Visitor(site)
    await ann.post('/auth?mode=login', credentials)
    const dashboard = await ann.get('/dashboard')
    expectCompletePage(dashboard, '/dashboard')
    expect(dashboard.status).toBe(200)
    expect(shownIn(dashboard)).not.toMatch(/Your turns|can’t be shown/)
  })
}

/** Returns the visible text, without the data embedded for scripts. */
const shownIn = ({ html }: Page) => pageText(html.replace(/<script\b.*?<\/script>/gs, ''))
