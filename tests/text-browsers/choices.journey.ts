import { joinDebate, makeDebate } from '../journeys/setup/debates.ts'
import { openDebate, signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

/**
 * Matches a chosen radio button: `(*)` in lynx, `[*]` or `(*)` in w3m. lynx always shows one as chosen; the excluded one stands for
 * no choice.
 */
const chosen = /[([]\*[)\]](?! ?leave all unselected)/

for (const name of textBrowsers) {
  test(`${name}: no side is preselected, and posting without one is refused with an explanation`, async ({ api, person, textBrowser }) => {
    const { argumentPath } = await openDebate(api, await person('Maria'))
    const browser = await textBrowser(name, argumentPath, 'Your position on #1')
    expect(await browser.text()).not.toMatch(chosen)
    await browser.fillField('Your argument', 'Buses go where people are.')
    await browser.press('Join and post the reply', 'There is a problem')
    expect(await browser.text()).toContain('Choose whether you argue for or against it.')
    expect(await browser.text()).toContain('Buses go where people are.')
    expect(await browser.text()).not.toMatch(chosen)
  })

  test(`${name}: neither a person nor a vote is preselected in a kick vote`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun, kim] = [await person('Maria'), await person('Jun'), await person('Kim')]
    const debate = await makeDebate(api, maria, { type: 'standard', seats_per_side: 2, side: 'for' })
    await joinDebate(api, jun, debate, 'against')
    await joinDebate(api, kim, debate, 'against')
    expect((await api(maria.token).post(`/debates/${debate.id}/start`)).status).toBe(200)
    const browser = await textBrowser(name, signInTo(`${debate.path}/kicks`), 'Create an account')
    await signIn(browser, maria, 'Open the kick vote')
    expect(await browser.text()).not.toMatch(chosen)
    const reason = 'Posts the same advertisement in every round.'
    await browser.fillField('Your reason', reason)
    await browser.press('Open the kick vote', 'There is a problem')
    expect(await browser.text()).toContain('Choose who the kick vote is about.')

    const about = { target_user_id: (await api(kim.token).get<{ data: { id: string } }>('/me')).body.data.id, reason }
    const created = await api(jun.token).post<{ data: { id: string } }>(`/debates/${debate.id}/kick-votes`, about)
    await browser.open(`${site}${debate.path}/kicks/${created.body.data.id}`, `Should ${kim.displayName} be kicked?`)
    expect(await browser.text()).not.toMatch(chosen)
    await browser.press('Submit vote (can’t be changed)', 'There is a problem')
    expect(await browser.text()).toContain('Choose yes, no or abstain.')
    expect(await browser.text()).not.toMatch(chosen)
  })
}
