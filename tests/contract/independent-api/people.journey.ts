import { type Page, pageText, Visitor } from '../servers/visitor.ts'
import { findControls, findUnspecifiedCalls } from './page-calls.ts'
import { spellings } from './switches.ts'
import { expect, signInAs, test } from './test.ts'

/** Returns the visible text, without the data embedded for scripts. */
const shownIn = ({ html }: Page) => pageText(html.replace(/<script\b.*?<\/script>/gs, ''))
const debate = '/debates/trams-should-be-free'

for (const [name, switches] of Object.entries(spellings)) {
  test(`${name}: a profile is put together from the calls in the customer spec`, async ({ independentApi, site }) => {
    independentApi.answerAs(switches)
    const guest = new Visitor(site)
    const page = await guest.get('/users/ADA')
    expect(page.status).toBe(200)
    expect(shownIn(page)).toContain('Writes short &amp; plain.')
    expect(shownIn(page)).not.toMatch(/Joined|\b(?:null|undefined|NaN)\b/)
    const nobody = await guest.get('/users/Ad')
    expect([nobody.status, shownIn(nobody)]).toEqual([404, expect.stringContaining('Nobody here has that name.')])

    const ada = await signInAs(site, 'ada')
    independentApi.api.heard.length = 0
    expect(shownIn(await ada.get('/users/Ada'))).toContain('This is your public profile.')
    expect(findControls((await ada.get('/users/Ben')).html).buttons).toContain('Remove friend')
    const profile = await ada.get('/users/Cem')
    expect(findControls(profile.html).buttons).toEqual(expect.arrayContaining(['Accept request', 'Decline request']))
    expect(findUnspecifiedCalls(independentApi.api.heard)).toEqual([])
  })

  test(`${name}: you can send a friend request to somebody whose name you find in a debate`, async ({ independentApi, site }) => {
    const world = independentApi.answerAs({ ...switches, authors: 'user' })
    const ben = await signInAs(site, 'ben')
    expect(shownIn(await ben.get('/users/Cem')), 'search knows no id').toContain('open their profile from a debate they’re in')
    const page = await ben.get(`${debate}/arguments/3`)
    const [, link = ''] = /<a href="(\/users\/Cem\?[^"]*)"/.exec(page.html) ?? []
    expect(link).toBe('/users/Cem?debate=trams-should-be-free')
    expect(findControls((await ben.get(link)).html).buttons).toContain('Add friend')
    const answer = await ben.post(link, { intent: 'friend-ask', person: '3', name: 'Cem', display_name: 'Cem' })
    expect(answer.location).toBe(`${link}#standing`)
    expect(shownIn(await ben.follow(answer))).toContain('Friend request sent to Cem.')
    expect(world.asked).toContainEqual([2, 3])
    const inPlace = await ben.post(link, { intent: 'friend-ask', person: '3', name: 'Cem', display_name: 'Cem', enhanced: '1' })
    expect(inPlace.status).toBe(200)
    expect(inPlace.html).toContain('asked')
  })

  test(`${name}: requests are answered, friends removed and invited, and invites can't be withdrawn`, async ({ independentApi, site }) => {
    const world = independentApi.answerAs(switches)
    independentApi.api.routes['GET /api/friends/invites'] = { body: [{ id: 1, email: 'dee@example.org' }] }
    const ada = await signInAs(site, 'ada')
    const page = await ada.get('/friends')
    expect(shownIn(page)).toMatch(/Requests received \(1\).*Cem.*Your friends \(1\).*Ben.*dee@example\.org/)
    expect(findControls(page.html).buttons.filter((words) => words.startsWith('Withdraw'))).toEqual([])
    expect(shownIn(page)).not.toContain('adds them as your friend')
    expect((await ada.post('/friends', { intent: 'friend-accept', person: '3', name: 'Cem' })).status).toBe(303)
    expect((await ada.post('/friends', { intent: 'friend-remove', sure: 'yes', person: '2', name: 'Ben' })).status).toBe(303)
    expect([world.friends, world.asked]).toEqual([[[3, 1]], []])
    expect((await ada.post('/friends', { intent: 'invite', invites: 'eve@example.org' })).status).toBe(303)
    expect(findUnspecifiedCalls(independentApi.api.heard).filter((call) => call !== 'GET /api/openapi.json')).toEqual([])
  })
}

test('names in search results link to people, even though no row has an id', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  expect(findControls((await new Visitor(site).get('/search?q=ben')).html).links).toContain('/users/Ben')
})
