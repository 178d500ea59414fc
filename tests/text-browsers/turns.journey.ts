import { joinDebate, makeDebate } from '../journeys/setup/debates.ts'
import { signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a member goes from the dashboard to their turn, skips it, and opens a kick vote after a refusal`, async ({
    site,
    api,
    person,
    textBrowser,
  }) => {
    const [maria, jun, kim] = [await person('Maria'), await person('Jun'), await person('Kim')]
    const debate = await makeDebate(api, maria, { type: 'standard', seats_per_side: 2, side: 'for' })
    await joinDebate(api, jun, debate, 'against')
    await joinDebate(api, kim, debate, 'against')
    expect((await api(maria.token).post(`/debates/${debate.id}/start`)).status).toBe(200)

    const browser = await textBrowser(name, signInTo('/dashboard'), 'Create an account')
    await signIn(browser, maria, 'Your turns')
    await browser.followLink(debate.topic, 'New argument')
    await browser.press('Skip this turn', 'Skip your turn?')
    await browser.press('Yes, skip my turn', 'You skipped your turn.')
    expect(await browser.text()).toContain(`${jun.displayName}’s turn`)

    await browser.followLink('Open a kick vote', 'Who do you want to remove?')
    await browser.choose(kim.displayName)
    await browser.fillField('Your reason', 'Spam.')
    await browser.press('Open the kick vote', 'There is a problem')
    expect(await browser.text()).toContain('Spam.')
    await browser.fillField('Your reason', 'Posts the same advertisement in every round.')
    await browser.press('Open the kick vote', `Open a kick vote against ${kim.displayName}?`)
    await browser.press('Open it and vote yes', `Kick vote against ${kim.displayName}`)
    expect(await browser.address()).toContain(`${site}${debate.path}/kicks/`)
    expect(await browser.text()).toContain('You have voted yes. That is final.')
  })
}
