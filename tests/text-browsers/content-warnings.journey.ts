import { openDebate, signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: an author marks an argument as sensitive, and a moderator hides it`, async ({
    site,
    api,
    person,
    makeModerator,
    textBrowser,
  }) => {
    const [maria, mod] = [await person('Maria'), await person('Mona')]
    makeModerator(mod)
    const debate = await openDebate(api, maria)
    const marking = await textBrowser(name, signInTo(debate.argumentPath), 'Create an account')
    await signIn(marking, maria, 'Mark #1 as sensitive')
    await marking.fillField('Warning text', 'x')
    await marking.press('Mark as sensitive', 'The content warning needs at least 3 characters')
    await marking.fillField('Warning text', 'a crash of trains')
    await marking.press('Mark as sensitive', 'Content warning saved.')

    const hiding = await textBrowser(name, signInTo(debate.argumentPath), 'Create an account')
    await signIn(hiding, mod, 'Sensitive: a crash of trains')
    expect(await hiding.text(), 'what is sensitive is not read before it is asked for').not.toContain(debate.content)
    await hiding.followLink('Show #1', debate.content)
    expect(await hiding.address()).toBe(`${site}${debate.argumentPath}?reveal=n1#n1`)
    await hiding.followLink('Hide #1', 'Which rule was broken?')
    await hiding.fillField('Explain your decision', 'Nothing is sold here.')
    await hiding.press('Hide it', 'Choose the rule that was broken.')
    expect(await hiding.text()).toContain('Nothing is sold here.')
    await hiding.select('Which rule was broken?', '1. Criticise ideas, not people')
    await hiding.press('Hide it', 'Hidden. The author has been notified.')
  })
}
