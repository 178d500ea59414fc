import { openDebate, signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a member joins, sees a preview, posts, watches, and signs out`, async ({ site, api, person, textBrowser }) => {
    const { path } = await openDebate(api, await person('Maria'))
    const member = await person('Jun')
    const browser = await textBrowser(name, signInTo(path), 'Create an account')
    await signIn(browser, member, `Welcome back, ${member.displayName}.`)
    expect(await browser.address()).toBe(site + path)

    await browser.press('Join the debate', 'You’ve joined the debate.')
    if (name === 'lynx') {
      // lynx would choose the first side by itself.
      await browser.fillField('Your argument', 'Nobody chose a side')
      await browser.press('Post the argument', 'Choose whether you argue for or against it.')
    }
    await browser.fillField('Your argument', 'First *line*\n\n> a quotation')
    await browser.choose('Against')
    await browser.press('Preview the argument', 'Preview of your argument, not posted yet')
    expect(await browser.text()).toContain('First line')
    // The text and the side are still in the form.
    await browser.press('Post the argument', 'Your argument #2 is posted.')
    expect(await browser.text()).toContain(`#2 Against, by ${member.displayName}`)
    expect(await browser.address()).toBe(`${site}${path}#n2`)

    await browser.press('Watch this debate', 'You’re watching this debate.')
    expect(await browser.text()).toContain('1 watching, including you')
    await browser.press('Stop watching this debate', 'You stopped watching this debate.')
    expect(await browser.text()).toContain('0 watching')
    await browser.press('Sign out', 'You are signed out.')
  })

  test(`${name}: a member's own argument is changed and withdrawn; an empty one is refused`, async ({ api, person, textBrowser }) => {
    const maria = await person('Maria')
    const { path, argumentPath, content } = await openDebate(api, maria)
    const browser = await textBrowser(name, signInTo(argumentPath), 'Create an account')
    await signIn(browser, maria, 'Text of #1')
    await browser.fillField('Text of #1', 'Rails are a promise.')
    await browser.press('Save changes', 'Your changes to argument #1 were saved.')
    expect(await browser.text()).toContain('Rails are a promise.')
    expect(await browser.text()).not.toContain(content)
    await browser.press('Post the reply', 'There is a problem')
    expect(await browser.text()).toContain('The argument is empty. Write something first.')
    await browser.press('Withdraw #1', 'can’t undo this')
    await browser.press('Yes, withdraw #1', 'Your argument #1 was withdrawn.')
    expect(await browser.address()).toContain(path)
    expect(await browser.text()).not.toContain('Rails are a promise.')
  })

  test(`${name}: theme and low-data mode can be switched on any page, and stay`, async ({ site, textBrowser }) => {
    // Search for something that doesn't exist, so that the page fits on the screen whatever other tests have created.
    const page = '/debates?type=open&search=nothing-of-the-kind'
    const browser = await textBrowser(name, page, 'Low-data mode: off')
    await browser.press('Turn low-data mode on', 'Low-data mode: on')
    await browser.press('Light theme', 'Dark theme')
    expect(await browser.address()).toBe(site + page)
    await browser.followLink('Rostrum', 'One claim')
    await browser.goDownTo('Low-data mode: on')
    await browser.press('Dark theme', 'Light theme')
    expect(await browser.address()).toBe(`${site}/`)
  })
}
