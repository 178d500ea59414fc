import { joinDebate, postArgument } from '../journeys/setup/debates.ts'
import { openDebate, signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a person types a mention; the mentioned person opens it and marks the rest as read`, async ({
    site,
    api,
    person,
    textBrowser,
  }) => {
    const [maria, jun] = [await person('Maria'), await person('Jun')]
    const debate = await openDebate(api, maria)
    await joinDebate(api, jun, debate)
    for (const words of ['is right', 'is right twice']) {
      await postArgument(api, jun, debate, { content: `@"${maria.displayName}" ${words}.` })
    }
    const browser = await textBrowser(name, signInTo('/mentions'), 'Create an account')
    await signIn(browser, maria, '2 mentions, 2 unread')
    expect(await browser.text()).toContain(`@${maria.displayName} is right twice.`)
    await browser.followLink(`${jun.displayName} mentioned you in`, 'Argument #3')
    expect(await browser.address()).toMatch(new RegExp(`^${site}${debate.path}/arguments/\\d+#n3$`))
    await browser.open(`${site}/mentions`, '2 mentions, 1 unread')
    await browser.press('Mark all as read', 'All mentions marked as read.')
    expect(await browser.text()).toContain('2 mentions, 0 unread')
  })
}
