import { makeDebate, postArgument } from '../journeys/setup/debates.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a guest writes, signs in on the way, votes, watches, previews and rebuts`, async ({ api, person, textBrowser, site }) => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const debate = await makeDebate(api, ada)
    const first = await postArgument(api, ada, debate, { content: 'Fares keep people away.' })

    const browser = await textBrowser(name, debate.path, 'Fares keep people away.')
    await browser.choose('Against')
    await browser.fillField('Your argument', 'Bad timetables do.\n\nAsk anybody.')
    await browser.press('Join and post the argument', 'then your argument is posted')
    await browser.fillField('Email', ben.email)
    await browser.fillField('Password', ben.password)
    await browser.press('Sign in', 'Your argument #2 is posted.')
    expect(await browser.address()).toBe(`${site}${debate.path}#n2`)
    expect(await browser.text()).toContain('Bad timetables do.')

    await browser.press('Vote up #1 (0)', 'Your vote up on #1 is cast.')
    expect(await browser.text()).toContain('Vote up #1 (1), your vote')
    await browser.press('Watch this debate', 'You watch this debate now.')

    await browser.open(`${site}${debate.path}/arguments/${first.id}`, 'Your side toward #1')
    await browser.choose('Against')
    await browser.fillField('Your argument', 'They *do*, where there is no tram.')
    await browser.press('Preview the reply', 'Nothing is posted yet.')
    expect(await browser.text()).toContain('They do, where there is no tram.')
    await browser.press('Post the reply', 'Your argument #3 is posted.')
    expect(await browser.address()).toBe(`${site}${debate.path}/arguments/${first.id}#n3`)
  })
}
