import { allTexts, hiddenFields, type Page, pageText, Visitor } from '../servers/visitor.ts'
import { choices } from './switches.ts'
import { expect, test } from './test.ts'
import { type Dataset, password } from './world.ts'

const debate = '/debates/trams-should-be-free'
const ben = { email: 'ben@example.org', password }
const wrong = { ...ben, password: 'not his at all' }
const text = 'Rails & "promises"\n<b>1</b>, said once.'
const comment = { intent: 'comment', debate: '1', slug: 'trams-should-be-free', content: text }
const waits = 'Your text stays on this page until then.'

const posted = ({ comments }: Dataset) =>
  comments.filter(({ content }) => content.replaceAll('\r', '') === text).map(({ user_id }) => user_id)

/** Sends one of a page's sign-in forms with the hidden fields that carry the waiting text, as a browser does. */
const sendOn = (visitor: Visitor, page: Page, mode: 'login' | 'register', fields: Record<string, string>) =>
  visitor.post(`/auth?mode=${mode}`, { ...hiddenFields(page), ...fields })

/** Tries a wrong password and switches between the two forms, as people do; once while the API has a fault. */
async function tryWrongPasswords(
  visitor: Visitor,
  first: Page,
  { onPage, fail }: { onPage: string; fail: (fails: boolean) => void },
): Promise<Page> {
  let page = first
  for (let time = 0; time < 2; time++) {
    page = await sendOn(visitor, page, 'login', wrong)
    expect(page.status).toBe(401)
    expect(pageText(page.html)).toContain('Invalid credentials')
    expect(pageText(page.html)).toContain(`Sign in, then ${onPage}`)
    page = await sendOn(visitor, page, 'register', { intent: 'carry' })
    expect(pageText(page.html)).toContain(`Sign up, then ${onPage}`)
    page = await sendOn(visitor, page, 'login', { intent: 'carry' })
    expect(pageText(page.html)).toContain(`Sign in, then ${onPage}`)
  }
  fail(true)
  page = await sendOn(visitor, page, 'login', ben)
  expect(page.status).toBe(500)
  fail(false)
  return page
}

for (const xsrf of choices.xsrf) {
  for (const who of ['guest', 'member whose session ends'] as const) {
    test(`CSRF cookie ${xsrf}, a ${who}: text and action survive wrong passwords and are carried out once`, async ({
      independentApi,
      site,
    }) => {
      const world = independentApi.answerAs({ xsrf })
      const visitor = new Visitor(site)
      const fail = (fails: boolean) => {
        independentApi.api.fault = fails ? { status: 500, body: { message: 'Server Error' } } : null
      }
      const [, benThere] = world.users
      const enter = async () => {
        if (who === 'guest' || !benThere) return
        await visitor.post('/auth?mode=login', ben)
        benThere.token += 'x'
      }

      await enter()
      const signInPage = await visitor.post(`${debate}?tab=comments`, comment)
      expect(signInPage.status).toBe(401)
      if (who !== 'guest') expect(pageText(signInPage.html)).toContain('Your session has ended')
      expect(pageText(signInPage.html)).toContain(`Sign in, then your comment is posted. ${waits}`)
      const still = await tryWrongPasswords(visitor, signInPage, { onPage: 'your comment is posted', fail })
      expect(allTexts(still)).toContain(text)
      expect(pageText(still.html)).toContain(waits)
      const done = await sendOn(visitor, still, 'login', ben)
      expect(done.status).toBe(303)
      expect(posted(world)).toEqual([2])
      expect((await visitor.follow(done)).status).toBe(200)

      await visitor.post('/logout', { intent: 'sign-out' })
      await enter()
      const vote = await visitor.post(debate, { intent: 'vote-up', argument: '1' })
      const stays = await tryWrongPasswords(visitor, vote, {
        onPage: 'your upvote on the argument by Ada, 20 Nov, 05:20 UTC is saved',
        fail,
      })
      expect(pageText(vote.html) + pageText(stays.html), 'a vote is no text').not.toContain('text waits')
      expect((await sendOn(visitor, stays, 'login', ben)).status).toBe(303)
      expect(world.arguments[0]?.votes.get(2)).toBe('up')
    })
  }

  test(`CSRF cookie ${xsrf}: a new person signs up from the same page, and the text is posted`, async ({ independentApi, site }) => {
    const world = independentApi.answerAs({ xsrf })
    const visitor = new Visitor(site)
    const signInPage = await visitor.post(`${debate}?tab=comments`, comment)
    expect(pageText(signInPage.html)).toContain('Create an account')
    const form = await sendOn(visitor, signInPage, 'register', { intent: 'carry' })
    const dee = { name: 'Dee Ray', display_name: 'Dee', email: 'dee@example.org', password: 'four words in a row' }
    const taken = await sendOn(visitor, form, 'register', { ...dee, email: ben.email })
    expect([taken.status, posted(world)]).toEqual([422, []])
    expect((await sendOn(visitor, taken, 'register', dee)).status).toBe(303)
    expect(posted(world)).toEqual([4])
  })

  test(`CSRF cookie ${xsrf}: an action that fails after the sign-in returns to its form, for a member`, async ({
    independentApi,
    site,
  }) => {
    const world = independentApi.answerAs({ xsrf })
    const visitor = new Visitor(site)
    const call = 'POST /api/debates/{id}/spectator-comments'
    const route = independentApi.api.routes[call]
    independentApi.api.routes[call] = { status: 500, body: { message: 'Server Error' } }
    const signInPage = await visitor.post(`${debate}?tab=comments`, comment)
    const failed = await sendOn(visitor, signInPage, 'login', ben)
    expect(failed.status).toBe(500)
    expect(allTexts(failed)).toContain(text)
    if (route) independentApi.api.routes[call] = route
    expect((await visitor.post(`${debate}?tab=comments`, { ...hiddenFields(failed), content: text })).status).toBe(303)
    expect(posted(world)).toEqual([2])
  })
}

test('a vote by script of a member whose session has ended leads to the sign-in and back', async ({ independentApi, site }) => {
  const world = independentApi.answerAs({})
  const visitor = new Visitor(site)
  await visitor.post('/auth?mode=login', ben)
  for (const user of world.users) user.token += 'x'
  const vote = await visitor.post(debate, { intent: 'vote-up', argument: '1', enhanced: '1' })
  expect(vote.location).toBe(`/auth?mode=login&to=${encodeURIComponent(debate)}`)
  expect(pageText((await visitor.follow(vote)).html)).toContain('Your session has ended. Sign in, then try again.')
  expect((await visitor.post(vote.location ?? '', ben)).location).toBe(debate)
})
