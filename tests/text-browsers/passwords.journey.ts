import { findLink, subjects } from '../journeys/setup/mails.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a mailed link replaces a forgotten password, and another confirms a new address`, async ({
    person,
    mailTo,
    textBrowser,
  }) => {
    const maria = await person('Maria')
    const browser = await textBrowser(name, '/auth?mode=login', 'Sign in')
    await browser.followLink('Forgot your password?', 'We’ll email you a link')
    await browser.fillField('Email', maria.email)
    await browser.press('Email me a link', 'Check your email')
    expect(await browser.text()).toContain('If that address has an account, we’ve sent it an email with a link.')

    await browser.open(findLink(await mailTo(maria.email, subjects.reset)), 'Choose a new password')
    expect(await browser.text()).toContain(maria.email)
    await browser.fillField('New password', 'three words here')
    await browser.fillField('Repeat password', 'three words there')
    await browser.press('Change password', 'The passwords don’t match.')
    await browser.fillField('New password', 'three words here')
    await browser.fillField('Repeat password', 'three words here')
    await browser.press('Change password', `Your password has been changed. Welcome back, ${maria.displayName}.`)

    await browser.open(findLink(await mailTo(maria.email, subjects.verify)), 'Confirm that the address')
    await browser.press('Confirm email address', 'Your email address is already confirmed.')
  })
}
