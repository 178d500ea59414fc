import { idOf } from '../journeys/setup/ids.ts'
import { openDebate, signIn } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a moderator opens a report from the queue and hides the argument`, async ({ api, person, makeModerator, textBrowser }) => {
    const [maria, jun, mod] = [await person('Maria'), await person('Jun'), await person('Mod')]
    makeModerator(mod)
    const debate = await openDebate(api, maria)
    const about = { kind: 'argument', id: debate.argumentPath.split('/').at(-1) }
    const report = { reason: 'spam', details: 'An advertisement\nfor rails.', about }
    expect((await api(jun.token).post(`/users/${await idOf(api, maria)}/report`, report)).status).toBe(201)
    const browser = await textBrowser(name, `/auth?mode=login&to=${encodeURIComponent('/moderation')}`, 'I am new here')
    await signIn(browser, mod, 'Nobody decides about themselves')
    const [look = ''] = /Look at report \d+/.exec(await browser.text()) ?? []
    await browser.press(look, 'What was reported')
    const page = await browser.text()
    expect(page).toMatch(new RegExp(`Argument #1 of .*${maria.displayName}`))
    expect(page).toContain('An advertisement')
    expect(page).toContain('Rails make a promise')
    expect(page).not.toContain(jun.displayName)
    await browser.choose('Hide the post, and tell its author')
    await browser.fillField('Why, in a sentence to them', 'Nothing is sold here.')
    await browser.press('Decide', 'There is a problem')
    expect(await browser.text()).toContain('Choose the rule that was broken.')
    expect(await browser.text()).toContain('Nothing is sold here.')
    await browser.select('Which rule is broken?', '1. Argue about the matter, not the person')
    await browser.press('Decide', 'It is decided, and told to all whom it concerns.')
  })
}
