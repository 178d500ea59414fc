import { pageText, Visitor } from '../servers/visitor.ts'
import { findDuplicateCalls } from './page-calls.ts'
import { choices, spellings } from './switches.ts'
import { expect, signInAs, test } from './test.ts'

const debate = '/debates/trams-should-be-free'
const names = { debate: '1', slug: 'trams-should-be-free' }

/** For each format of votes, the text that a page shows for a post with one upvote. */
const expectedVotes = {
  votes_count: /Upvote Ada, 20 Nov, 05:20 UTC ?(?:, your vote )?Downvote Ada, 20 Nov, 05:20 UTC .*1 vote /,
  upvotes: /Upvote Ada, 20 Nov, 05:20 UTC \(1\).*Downvote Ada, 20 Nov, 05:20 UTC \(0\)/,
  object: /Upvote Ada, 20 Nov, 05:20 UTC \(1\).*Downvote Ada, 20 Nov, 05:20 UTC \(0\)/,
  score: /score 1 /,
  absent: /Upvote Ada, 20 Nov, 05:20 UTC ?(?:, your vote )?Downvote Ada, 20 Nov, 05:20 UTC /,
}

for (const votes of choices.votes) {
  for (const ownVotes of choices.ownVotes) {
    test(`votes as ${votes}, own vote as ${ownVotes}: shows only the numbers that the API sent, and how to remove the vote`, async ({
      independentApi,
      site,
    }) => {
      const world = independentApi.answerAs({ votes, ownVotes })
      const ben = await signInAs(site, 'ben')
      const landed = await ben.follow(await ben.post(debate, { intent: 'vote-up', argument: '1' }))
      const words = pageText(landed.html)
      expect(words).toContain('You upvoted the argument by Ada, 20 Nov, 05:20 UTC .')
      expect(words).toMatch(expectedVotes[votes])
      if (votes !== 'upvotes' && votes !== 'object') expect(words).not.toMatch(/Vote (?:up|down) [^()]*\(\d+\)/)
      const back = ownVotes === 'absent' ? 'vote-back' : 'vote-up-back'
      expect(landed.html).toContain(`name="intent:${back}"`)
      const taken = await ben.follow(await ben.post(debate, { intent: back, argument: '1' }))
      expect(pageText(taken.html)).toContain('You removed your vote on the argument by Ada, 20 Nov, 05:20 UTC .')
      expect(world.arguments[0]?.votes.size).toBe(0)
    })
  }
}

for (const [name, switches] of Object.entries(spellings)) {
  for (const authors of choices.authors) {
    test(`${name}, authors as ${authors}: your own post is recognised, and its text can be edited`, async ({ independentApi, site }) => {
      independentApi.answerAs({ ...switches, authors })
      const ben = await signInAs(site, 'ben')
      const list = pageText((await ben.get(debate)).html)
      expect(list).not.toContain('Upvote Ben')
      expect(list).toContain('Upvote Ada, 20 Nov, 05:20 UTC')
      const ada = await signInAs(site, 'ada')
      const ownComment = await ada.get(`${debate}/comments/2`)
      expect(pageText(ownComment.html)).toMatch(/Edit .*Save changes.*Delete/)
      expect(ownComment.html).toMatch(/<textarea id="edited"[^>]*>\nSo do I!<\/textarea>/)
      expect(pageText((await ada.get(`${debate}/comments/1`)).html)).not.toContain('Save changes')
    })
  }
  test(`${name}: messages after an action agree with the page`, async ({ independentApi, site }) => {
    independentApi.answerAs(switches)
    const guest = new Visitor(site)
    const page = pageText((await guest.get(debate)).html)
    expect(page).toContain('4 arguments 2 comments')
    expect(page).not.toMatch(/#\d|\(0\) nobody|nobody (?:For|vs)|“ ?”|\bnull\b|undefined|NaN/)
    const argument = pageText((await guest.get(`${debate}/arguments/2`)).html)
    expect(argument).toMatch(/Ada — “ ?Fares cost more/)
    expect(argument).toContain('1 reply')
    const empty = pageText((await guest.get('/debates/nobody-came')).html)
    expect(empty).toMatch(/No arguments yet No comments yet .*No arguments yet\./)
    expect(pageText((await guest.get('/feed/highlights')).html)).not.toContain('upvotes')
    expect(pageText((await guest.get('/debates')).html)).not.toMatch(/nobody|Round 0|0 rounds|, and \d+ more/)
  })
}

test('search results have the names that the API sends', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const words = pageText((await new Visitor(site).get('/search?q=ride')).html)
  expect(words).toMatch(/Argument in Trams should be free .*A free ride is a full ride\./)
  expect(words).not.toMatch(/#\d|null/)
})

for (const people of choices.people) {
  test(`authors by id alone, people ${people}: a page requests their names once`, async ({ independentApi, site }) => {
    independentApi.answerAs({ authors: 'id', people })
    const ben = await signInAs(site, 'ben')
    for (const path of [debate, `${debate}?tab=comments`, `${debate}/arguments/2`, `${debate}/comments/2`, `${debate}/kicks`]) {
      independentApi.api.heard.length = 0
      const page = await ben.get(path)
      expect(findDuplicateCalls(independentApi.api.heard), path).toEqual([])
      if (!path.endsWith('/kicks')) expect(pageText(page.html), path).toMatch(/by (?:Ada|Ben|Cem)/)
    }
  })
}

test('plain text is shown in full, even if it looks like HTML', async ({ independentApi, site }) => {
  const world = independentApi.answerAs({ texts: 'plain' })
  const [first] = world.arguments
  if (first) first.content = 'Plain text with & and <not a tag\n\nand a second paragraph: Map<string, number>'
  const { html } = await new Visitor(site).get(`${debate}/arguments/1`)
  expect(html).toContain('<p>Plain text with &amp; and &lt;not a tag</p><p>and a second paragraph: Map&lt;string, number&gt;</p>')
})

test("one malformed row doesn't break a list, and the page says that a row is missing", async ({ independentApi, site }) => {
  independentApi.answerAs({ lists: 'flat' })
  const answer = independentApi.api.routes['GET /api/debates/{id}/arguments']
  independentApi.api.routes['GET /api/debates/{id}/arguments'] = (call, response) => {
    const reply = typeof answer === 'function' ? answer(call, response) : answer
    const { data = [], ...numbers } = (reply?.body ?? {}) as { data?: Record<string, unknown>[] }
    return {
      body: { ...numbers, data: [{ broken: true }, 'what is this', ...data.map((row) => ({ ...row, stance: 'pro', created_at: 'soon' }))] },
    }
  }
  const words = pageText((await new Visitor(site).get(debate)).html)
  expect(words).toContain('A free ride is a full ride.')
  expect(words).toContain('2 more can’t be shown, because the debate service sent them in an unreadable form.')
})

test('a vote from an old page is confirmed by what was done', async ({ independentApi, site }) => {
  independentApi.answerAs({ made: 'empty' })
  const ben = await signInAs(site, 'ben')
  const refusal = await ben.post(debate, { intent: 'vote-up', argument: '2' })
  expect([refusal.status, pageText(refusal.html).includes('You can’t vote on your own.')]).toEqual([403, true])
  const gone = await ben.post(`${debate}?tab=comments`, { intent: 'delete-comment', sure: 'yes', ...names, comment: '99' })
  expect(gone.status).toBe(404)
})

test('a profile picture may be an address, a file name or none', async ({ independentApi, site }) => {
  const shown = {
    file: 'https://pictures.example/storage/avatars/1.png',
    address: 'https://pictures.example/1.png',
    none: 'data-initial="A"',
  }
  for (const avatars of choices.avatars) {
    independentApi.answerAs({ avatars, people: 'listed' })
    const page = await new Visitor(site).get(debate)
    expect(page.html, avatars).toContain(shown[avatars])
    expect(page.headers.get('Content-Security-Policy')).toContain('https://pictures.example')
  }
})
