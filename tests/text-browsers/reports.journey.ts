import { openDebate, signIn } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a guest reports an argument, signs in on the way, and reads the receipt`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun] = [await person('Maria'), await person('Jun')]
    const debate = await openDebate(api, maria)
    const browser = await textBrowser(name, debate.argumentPath, 'Report #1')
    await browser.followLink('Report #1', 'What is wrong?')
    expect(await browser.text()).toContain(`Report argument #1 by ${maria.displayName}`)
    expect(await browser.text()).toContain('Rails make a promise')
    await browser.fillField('What moderators should know', 'An advertisement\nfor *rails*.')
    await browser.press('Send report', 'There is a problem')
    expect(await browser.text()).toContain('Choose what is wrong.')
    expect(await browser.text()).toContain(`Report argument #1 by ${maria.displayName}`)
    expect(await browser.text()).toContain('An advertisement')
    await browser.choose('Spam')
    await browser.press('Send report', 'then your report of')
    await signIn(browser, jun, 'Report sent to the moderators.')
    expect(await browser.address()).toMatch(new RegExp(`^${site}/reports/[\\w-]{43}$`))
    expect(await browser.text()).toContain('The moderators have not decided yet.')
    expect(await browser.text()).toContain('An advertisement for *rails*.')
  })
}
