import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a wrong password is explained and the email kept; the right one signs in, and out again`, async ({
    site,
    person,
    textBrowser,
  }) => {
    const maria = await person('Maria')
    const browser = await textBrowser(name, '/debates', 'Sign in')
    await browser.followLink('Sign in', 'Create an account')
    await browser.fillField('Email', maria.email)
    await browser.fillField('Password', 'not the one')
    await browser.press('Sign in', 'There is a problem')
    expect(await browser.text()).toContain('Incorrect email address or password.')

    // The email is still in its field, so only the password is needed.
    await browser.fillField('Password', maria.password)
    await browser.press('Sign in', `Welcome back, ${maria.displayName}.`)
    // Back on the page whose header led to the sign-in.
    expect(await browser.text()).toContain('Filter and sort')
    expect(await browser.text()).toContain(maria.displayName)

    await browser.press('Sign out', 'You are signed out.')
    expect(await browser.address()).toBe(`${site}/`)
    // A page for members must be requested again, not shown from the browser's cache.
    await browser.open(`${site}/debates/create`, 'Sign in to start a debate.')
  })
}
