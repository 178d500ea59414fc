import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: profile, time zone and password are changed, and a device is signed out`, async ({ person, textBrowser, site }) => {
    const maria = await person('Maria')
    const browser = await textBrowser(name, '/auth?mode=login', 'Email')
    await browser.fillField('Email', maria.email)
    await browser.fillField('Password', maria.password)
    await browser.press('Sign in', `Welcome back, ${maria.displayName}.`)

    await browser.open(`${site}/me`, 'Your profile')
    await browser.fillField('Name', 'Maria Q.')
    await browser.press('Save', 'Profile saved.')
    expect(await browser.text()).toContain('Maria Q.')

    await browser.followLink('Account', 'Change password')
    await browser.fillField('Current password', 'not the one')
    await browser.fillField('New password', 'three or four words')
    await browser.fillField('Repeat password', 'three or four words')
    await browser.press('Change password', 'That isn’t your current password.')
    await browser.fillField('Current password', maria.password)
    await browser.fillField('New password', 'three or four words')
    await browser.fillField('Repeat password', 'three or four words')
    await browser.press('Change password', 'Password changed.')

    await browser.followLink('Security', 'Active sessions')
    expect(await browser.text()).toMatch(/(w3m|Lynx), this device/)
  })
}
