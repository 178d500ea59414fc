import { withClub } from '../journeys/setup/club.ts'
import { textBrowsers } from './start.ts'
import { expect, test as journey } from './test.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
const test = journey.extend({ server: [async ({}, use) => withClub(use), { scope: 'worker' }] })

for (const name of textBrowsers) {
  test(`${name}: an account elsewhere signs up under another name, and can't be removed while it is the only way to sign in`, async ({
    textBrowser,
    site,
    person,
  }) => {
    const ada = await person('Ada')
    const login = `${name}-${process.pid}`
    const browser = await textBrowser(name, '/auth?mode=login', 'Email')
    await browser.press('Sign in with The Club', 'Continue to The Club')
    await browser.followLink('Continue to The Club', 'Login')
    await browser.fillField('Login', `${login}@example.org|${ada.displayName}`)
    await browser.press('Sign in there', 'Agree')
    await browser.press('Agree', 'Choose your names')
    await browser.fillField('Display name', login)
    await browser.press('Create account', `Welcome, ${login}.`)

    await browser.open(`${site}/me/security`, 'Connected accounts')
    expect(await browser.text()).toContain('The Club')
    await browser.press('Disconnect', 'Disconnect this account?')
    await browser.press('Yes, disconnect it', 'Set a password with')
  })
}
