import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { fillInSignIn, openDetails } from './setup/debates.ts'
import { findLink, subjects } from './setup/mails.ts'
import { expect, type Person, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()
const newAddress = () => `${randomBytes(8).toString('hex')}@example.org`

/** Makes the last proof of identity old, as if people had signed in a while ago. */
function expireProofs(folder: string) {
  const database = new Database(join(folder, 'rostrum.db'))
  database.prepare('update tokens set proven_at = 0').run()
  database.close()
}

async function changePassword(page: Page, { password }: Pick<Person, 'password'>, next: string, again = next) {
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(next)
  await page.getByLabel('Repeat password').fill(again)
  await press(page, 'Change password')
}

test('a new address is confirmed by its mail, and the old address can undo the change', async ({
  page,
  person,
  signIn,
  mailTo,
  server,
  expectAccessible,
}) => {
  const [ada, address] = [await person('Ada'), newAddress()]
  await signIn(page, ada)
  expireProofs(server.folder)
  await page.goto('/me/account')
  await expect(page).toHaveTitle('Your account – Rostrum')
  await expectAccessible(page)
  await openDetails(page, 'Change email address')
  await page.getByLabel('New email address').fill('nowhere')
  await press(page, 'Email me a link')
  await expect(page.locator('error-summary')).toContainText('Enter an email address like name@example.org.')
  await expect(page.getByLabel('New email address')).toHaveValue('nowhere')
  await page.getByLabel('New email address').fill(address)
  await press(page, 'Email me a link')

  await expect(page).toHaveURL('/me/proof')
  await expect(page).toHaveTitle('Confirm it’s you – Rostrum')
  await expect(main(page)).toContainText(`we email you a link at ${address} to confirm the change`)
  await expectAccessible(page)
  await page.getByLabel('Password').fill('another phrase')
  await press(page, 'Continue')
  await expect(page.locator('error-summary')).toContainText('That isn’t your current password.')
  await page.getByLabel('Password').fill(ada.password)
  await press(page, 'Continue')
  await expect(page).toHaveURL('/me/account')
  await expect(statusOf(page)).toHaveText(`We’ve sent a link to ${address}. Open it to change your email address.`)
  await expect(main(page)).toContainText(ada.email)

  const response = await page.goto(findLink(await mailTo(address, 'Confirm your new email address')))
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expectAccessible(page)
  await press(page, 'Confirm new address')
  await expect(page).toHaveURL('/me/account')
  await expect(statusOf(page)).toHaveText('Your email address has been changed.')
  await expect(main(page)).toContainText(address)

  await page.goto(findLink(await mailTo(ada.email, 'Your email address was changed')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo the email address change')
  await press(page, 'Undo the change')
  await expect(page).toHaveURL('/forgot-password')
  await expect(statusOf(page)).toContainText('Your previous email address has been restored, and you’re signed out everywhere.')
  // The attacker may know the password, so the old one stops working.
  await page.goto('/auth?mode=login')
  await fillInSignIn(page, ada)
  await expect(page.locator('error-summary')).toContainText('Incorrect email address or password')
  await page.goto('/forgot-password')
  await main(page).getByLabel('Email').fill(ada.email)
  await press(page, 'Email me a link')
  await page.goto(findLink(await mailTo(ada.email, subjects.reset)))
  await page.getByLabel('New password').fill('three or four words')
  await page.getByLabel('Repeat password').fill('three or four words')
  await press(page, 'Change password')
  await expect(page.getByRole('banner')).toContainText(ada.displayName)
})

test('the current address can stop a change of email that somebody else requested', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto('/me/account')
  await openDetails(page, 'Change email address')
  await page.getByLabel('New email address').fill(`thief.of.${ada.email}`)
  await press(page, 'Email me a link')
  await expect(statusOf(page)).toContainText('We’ve sent a link')
  const stop = findLink(await mailTo(ada.email, 'Your email address is about to change'))
  await page.context().clearCookies()
  const response = await page.goto(stop)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop the email address change')
  await expectAccessible(page)
  await press(page, 'Stop the change')
  await expect(page).toHaveURL('/forgot-password')
  await expect(statusOf(page)).toContainText('The change has been stopped, and you’re signed out everywhere.')
  await page.goto(stop)
  await expect(page.getByRole('main')).toContainText('This link has already been used')
  await expect(page.getByRole('button', { name: 'Stop the change' })).toHaveCount(0)
  await page.goto(findLink(await mailTo(`thief.of.${ada.email}`, 'Confirm your new email address')))
  await expect(page.getByRole('main')).toContainText('This link no longer works')
  await expect(page.getByRole('button', { name: 'Confirm new address' })).toHaveCount(0)
})

test('the form answers the same for an address in use as for a free one', { tag: '@server' }, async ({ page, person, signIn, mailTo }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto('/me/account')
  await openDetails(page, 'Change email address')
  await page.getByLabel('New email address').fill(ben.email)
  await press(page, 'Email me a link')
  await expect(statusOf(page)).toHaveText(`We’ve sent a link to ${ben.email}. Open it to change your email address.`)
  await mailTo(ben.email, 'You already have an account')
})

test('a new password signs other devices out, and passwords are never sent back', { tag: '@server' }, async ({
  page,
  browser,
  site,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const otherPage = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn(otherPage, ada)
  await signIn(page, ada)
  await page.goto('/me/account')
  await openDetails(page, 'Change password')
  await changePassword(page, { password: 'another phrase' }, 'three or four words')
  await expect(page.locator('error-summary')).toContainText('That isn’t your current password.')
  for (const field of ['Current password', 'New password', 'Repeat password']) await expect(page.getByLabel(field)).toHaveValue('')
  await expectAccessible(page)
  await changePassword(page, ada, 'three or four words', 'three or five words')
  await expect(page.locator('error-summary')).toContainText('The passwords don’t match.')
  await changePassword(page, ada, 'three or four words')
  await expect(statusOf(page)).toHaveText('Password changed. You’re signed out on all other devices.')
  await mailTo(ada.email, 'Your password was changed')
  await otherPage.goto('/dashboard')
  await expect(otherPage).toHaveURL(/\/auth\?mode=login/)
  await otherPage.context().close()
})

test('devices are listed, and an unknown one is signed out', { tag: '@server' }, async ({
  page,
  browser,
  site,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const others = []
  for (const userAgent of ['w3m/0.5.3', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0']) {
    const other = await (await browser.newContext({ baseURL: site, userAgent, extraHTTPHeaders: { 'User-Agent': userAgent } })).newPage()
    await signIn(other, ada)
    others.push(other)
  }
  await signIn(page, ada)
  await page.goto('/me')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveTitle('Security – Rostrum')
  const devices = main(page).getByRole('listitem')
  // Registering signs in, too.
  await expect(devices).toHaveCount(4)
  await expect(devices.filter({ hasText: 'this device' })).toHaveCount(1)
  await expectAccessible(page)
  await press(page, 'Sign out Firefox on Linux')
  await expect(statusOf(page)).toHaveText('Firefox on Linux is signed out.')
  await expect(devices).toHaveCount(3)
  await others[1]?.goto('/dashboard')
  await expect(others[1] ?? page).toHaveURL(/\/auth\?mode=login/)
  await press(page, 'Sign out all other devices')
  await expect(statusOf(page)).toHaveText('2 other devices signed out.')
  await expect(devices).toHaveCount(1)
  await others[0]?.goto('/dashboard')
  await expect(others[0] ?? page).toHaveURL(/\/auth\?mode=login/)
  for (const other of others) await other.context().close()
})
