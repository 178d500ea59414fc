import { makeDebate } from '../journeys/setup/debates.ts'
import { openDebate, signIn } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a guest finds an argument and votes; after signing in the vote is cast, at the same place`, async ({
    site,
    api,
    person,
    textBrowser,
  }) => {
    const { topic, argumentPath, content } = await openDebate(api, await person('Maria'))
    const browser = await textBrowser(name, '/', 'Explore')
    expect(await browser.text(), 'links stand apart').toMatch(/(Towns|Trains) (\[\d+\])?(Towns|Trains)/)
    await browser.followLink('Explore', 'Filter and sort')
    await browser.fillField('Keywords', topic)
    await browser.press('Apply filters', 'Clear the filters')
    await browser.followLink(topic, 'Open debate: anyone can post')
    expect(await browser.text()).toContain(content)
    await browser.followLink('#1', 'Your position on #1')
    expect(await browser.address()).toBe(site + argumentPath)

    await browser.press('Upvote #1', 'Sign in, then your upvote on #1 is saved')
    await signIn(browser, await person('Jun'), 'You upvoted #1.')
    expect(await browser.address()).toBe(`${site}${argumentPath}#n1`)
    expect(await browser.text()).toContain('Upvote #1 (1), your vote')

    await browser.press('Downvote #1', 'You downvoted #1.')
    await browser.press('Downvote #1', 'You removed your vote on #1.')
    expect(await browser.text()).toMatch(/Upvote #1 \(0\) .*Downvote #1 \(0\)/)
  })

  test(`${name}: the first link of a page skips its header`, async ({ site, textBrowser }) => {
    const browser = await textBrowser(name, '/debates', 'Filter and sort')
    expect(await browser.skipBy('Skip to the content')).toBe(`${site}/debates#main`)
  })

  test(`${name}: the second link leads to the arguments, if there are any; buttons read as their text`, async ({
    site,
    api,
    person,
    textBrowser,
  }) => {
    const maria = await person('Maria')
    const { path } = await openDebate(api, maria)
    const browser = await textBrowser(name, path, 'Open debate: anyone can post')
    const text = (await browser.text()).replace(/\[\d+\]/g, '')
    expect(text).toContain('Upvote #1 (0)')
    for (const code of ['(vote-', '(watch)', '(argue)', '(light)', '(join)']) expect(text, `${code} is no word`).not.toContain(code)
    expect(await browser.skipBy('Skip to the arguments')).toBe(`${site}${path}#arguments`)
    const empty = await makeDebate(api, maria)
    await browser.open(site + empty.path, 'No arguments yet.')
    expect(await browser.text()).not.toContain('Skip to the arguments')
  })

  test(`${name}: a guest's rebuttal is posted once they have signed in`, async ({ site, api, person, textBrowser }) => {
    const { argumentPath } = await openDebate(api, await person('Maria'))
    const guest = await person('Jun')
    const browser = await textBrowser(name, argumentPath, 'Your position on #1')
    await browser.fillField('Your argument', 'A bus can be sent\nwhere people *are*.')
    await browser.choose('Disputes #1')
    await browser.press('Join and post the reply', 'Sign in, then your reply to #1 is posted')
    await signIn(browser, { ...guest, password: 'not the one' }, 'There is a problem')
    expect(await browser.text()).toContain('your reply to #1 is posted') // it is still waiting
    await browser.fillField('Password', guest.password)
    await browser.press('Sign in', 'Your argument #2 is posted.')
    expect(await browser.address()).toBe(`${site}${argumentPath}#n2`)
    expect(await browser.text()).toContain(`#2 Against the motion, by ${guest.displayName}`)
    expect(await browser.text()).toContain('A bus can be sent where people are.')
  })

  test(`${name}: a guest's argument that comes too late is offered back as typed`, async ({ api, person, textBrowser }) => {
    const maria = await person('Maria')
    const { id, path } = await openDebate(api, maria)
    const browser = await textBrowser(name, `${path}?view=linear`, 'Open debate: anyone can post')
    await browser.fillField('Your argument', 'Written with care.')
    await browser.choose('Against')
    const waiting = 'Sign in, then your argument is posted'
    await browser.press('Join and post the argument', waiting)
    expect((await api(maria.token).post(`/debates/${id}/closure`)).status).toBe(200)
    await signIn(browser, await person('Jun'), 'Your text below hasn’t been posted yet.')
    expect(await browser.text()).toContain('This debate is closed')
    expect(await browser.text()).toContain('Written with care.')
    await browser.press('Discard draft', 'Draft discarded.')
    expect(await browser.text()).not.toContain('Written with care.')
  })
}
