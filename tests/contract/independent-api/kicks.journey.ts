import { type Page, pageText } from '../servers/visitor.ts'
import { findControls, findUnspecifiedCalls } from './page-calls.ts'
import { choices, spellings } from './switches.ts'
import { expect, signInAs, test } from './test.ts'

/** Returns the visible text, without the data embedded for scripts. */
const shownIn = ({ html }: Page) => pageText(html.replace(/<script\b.*?<\/script>/gs, ''))
const debate = '/debates/trams-should-be-free'
const names = { debate: '1', slug: 'trams-should-be-free' }

for (const [name, switches] of Object.entries(spellings)) {
  for (const made of choices.made) {
    test(`${name}, created objects answered as ${made}: a kick vote can be opened, found and voted on`, async ({
      independentApi,
      site,
    }) => {
      const world = independentApi.answerAs({ ...switches, made })
      const [ada, ben] = [await signInAs(site, 'ada'), await signInAs(site, 'ben')]
      expect(shownIn(await ada.get(debate))).toContain('Open a kick vote')
      const page = await ada.get(`${debate}/kicks`)
      expect(shownIn(page)).toMatch(/Open a kick vote .*Who do you want to remove\?.*Ben.*Cem/)
      expect(page.html, 'the spec has no reason').not.toContain('name="reason"')
      const opened = await ada.post(`${debate}/kicks`, { intent: 'kick-open', sure: 'yes', ...names, target_user_id: '3' })
      expect(opened.status).toBe(303)
      expect(shownIn(await ada.follow(opened))).toMatch(/kick vote (?:against Cem )?is open/i)
      expect(world.kickVotes).toHaveLength(1)

      expect(shownIn(await ben.get(debate))).toContain('Kick vote against Cem')
      expect(shownIn(await ben.get(`${debate}/kicks`))).toContain('Against Cem')
      const vote = await ben.get(`${debate}/kicks/1`)
      expect([vote.status, shownIn(vote)]).toEqual([200, expect.stringContaining('Should Cem be kicked?')])
      expect(shownIn(vote)).not.toMatch(/can’t be changed|60 %|\b(?:null|undefined|NaN)\b/)
      const cast = await ben.post(`${debate}/kicks/1`, { intent: 'kick-ballot', ...names, vote: '1', choice: 'yes' })
      expect(cast.status).toBe(303)
      expect(shownIn(await ben.follow(cast))).toMatch(/your vote (?:on the kick, yes, )?is cast/i)
      expect(world.kickVotes[0]?.ballots.get(2)).toBe('yes')
      expect(findUnspecifiedCalls(independentApi.api.heard).filter((call) => call !== 'GET /api/openapi.json')).toEqual([])
    })
  }
}

test('only participants can open a kick vote, and a missing kick vote is reported as missing', async ({ independentApi, site }) => {
  const world = independentApi.answerAs({})
  world.arguments = world.arguments.filter(({ user_id }) => user_id !== 3)
  const cem = await signInAs(site, 'cem')
  expect(shownIn(await cem.get(debate))).not.toContain('Open a kick vote')
  expect(findControls((await cem.get(`${debate}/kicks`)).html).buttons).not.toContain('Open the kick vote')
  const missing = await cem.get(`${debate}/kicks/9`)
  expect([missing.status, shownIn(missing)]).toEqual([404, expect.stringContaining('There is no such kick vote in this debate.')])
})

test("a refusal is shown in the API's words", async ({ independentApi, site }) => {
  independentApi.answerAs({})
  independentApi.api.routes['POST /api/debates/{id}/kick-votes'] = { status: 403, body: { message: 'Wait until the round is over.' } }
  const ada = await signInAs(site, 'ada')
  const refused = await ada.post(`${debate}/kicks`, { intent: 'kick-open', sure: 'yes', ...names, target_user_id: '3' })
  expect([refused.status, shownIn(refused)]).toEqual([403, expect.stringContaining('Wait until the round is over.')])
})
