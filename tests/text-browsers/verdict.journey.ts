import { joinDebate, makeDebate, postArgument } from '../journeys/setup/debates.ts'
import { signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a member judges a debate, and reads how it ended`, async ({ site, api, person, textBrowser, letFallDue }) => {
    const [maria, jun, kim] = [await person('Maria'), await person('Jun'), await person('Kim')]
    const debate = await makeDebate(api, maria, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 1 })
    await joinDebate(api, jun, debate, 'against')
    await postArgument(api, maria, debate, { content: 'Rails make a promise.' })
    await postArgument(api, jun, debate, { content: 'Buses keep it.', stance: 'against' })

    const browser = await textBrowser(name, signInTo(debate.path), 'Create an account')
    await signIn(browser, kim, `Welcome back, ${kim.displayName}.`)
    // In lynx one radio button is always chosen, and visibly so.
    if (name === 'w3m') {
      await browser.press('Submit your verdict', 'There is a problem')
      expect(await browser.text()).toContain('Choose for, against or tie.')
    }
    await browser.choose('Against the motion')
    await browser.fillField('Your reason (optional)', 'They were there.')
    await browser.press('Submit your verdict', 'Verdict submitted: Against.')
    expect(await browser.address()).toBe(`${site}${debate.path}#verdict`)
    expect(await browser.text()).toContain('For 0, Against 1, Tie 0 so far.')

    letFallDue(debate)
    // Use another address, because lynx caches the page.
    await browser.open(`${site}${debate.path}?sort=new`, 'Against won, 1 to 0')
    expect(await browser.text()).toContain('They were there.')
  })
}
