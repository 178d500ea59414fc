import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

const asksWhere = { w3m: 'Save file to:', lynx: 'D)ownload, or C)ancel' } as const

for (const name of textBrowsers) {
  test(`${name}: a person deletes and restores their account, and downloads their data`, async ({ person, textBrowser, site }) => {
    const maria = await person('Maria')
    const browser = await textBrowser(name, '/auth?mode=login', 'Email')
    await browser.fillField('Email', maria.email)
    await browser.fillField('Password', maria.password)
    await browser.press('Sign in', `Welcome back, ${maria.displayName}.`)

    await browser.open(`${site}/me/deletion`, 'Delete your account')
    await browser.fillField('Your display name', 'Somebody else')
    await browser.fillField('Password', maria.password)
    await browser.press('Delete my account', 'That isn’t your display name. Yours is')
    await browser.fillField('Your display name', maria.displayName)
    await browser.fillField('Password', maria.password)
    await browser.press('Delete my account', 'Your account was deleted and you’re signed out.')

    await browser.open(`${site}/auth?mode=login`, 'Email')
    await browser.fillField('Email', maria.email)
    await browser.fillField('Password', maria.password)
    await browser.press('Sign in', 'Your account has been restored')
    await browser.open(`${site}/me/privacy`, 'Blocked people')
    await browser.followLink('Download your data', 'Download the file')
    expect(await browser.text()).toContain('It’s JSON')
    await browser.followToPrompt('Download the file', asksWhere[name])
  })
}
