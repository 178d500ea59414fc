import { TOTP } from 'otpauth'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a second factor is set up with a typed secret, and a recovery code signs in`, async ({ person, textBrowser, site }) => {
    const maria = await person('Maria')
    const browser = await textBrowser(name, '/auth?mode=login', 'Email')
    await browser.fillField('Email', maria.email)
    await browser.fillField('Password', maria.password)
    await browser.press('Sign in', `Welcome back, ${maria.displayName}.`)

    await browser.open(`${site}/me/second-factor`, 'Set it up')
    await browser.press('Set it up', 'Turn it on')
    const secret = /Key: ((?:[A-Z2-7]{4} ?){8})/.exec(await browser.text())?.[1]?.replaceAll(' ', '') ?? ''
    await browser.fillField('Code', new TOTP({ secret }).generate())
    await browser.press('Turn it on', 'Two-factor authentication is on. You’re signed out')
    const code = /[a-z2-9]{5}-[a-z2-9]{5}/.exec(await browser.text())?.[0] ?? ''

    await browser.press('Sign out', 'You are signed out.')
    await browser.open(`${site}/auth?mode=login`, 'Create an account')
    await browser.fillField('Email', maria.email)
    await browser.fillField('Password', maria.password)
    await browser.press('Sign in', 'Enter your code')
    await browser.fillField('Code', '000000')
    await browser.press('Sign in', 'That code isn’t right.')
    await browser.fillField('Code', code)
    await browser.press('Sign in', `Welcome back, ${maria.displayName}.`)
    expect(await browser.text()).toContain(maria.displayName)
  })
}
