import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { fillInSignIn, makeDebate, signOut } from './setup/debates.ts'
import { findLink, subjects } from './setup/mails.ts'
import { expect, test } from './setup/test.ts'

const { reset, verify } = subjects
const newPassword = () => `${randomBytes(6).toString('hex')} and more`

async function ask(page: Page, email: string) {
  await page.goto('/forgot-password')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
}

async function choose(page: Page, password: string, again = password) {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a forgotten password: a mailed link sets a new one and signs in', { tag: '@witness' }, async ({
  page,
  person,
  mailTo,
  signIn,
  expectAccessible,
  browser,
  site,
}) => {
  const ada = await person('Ada')
  const otherPage = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn(otherPage, ada)

  await page.goto('/auth?mode=login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle('Forgot your password? – Rostrum')
  await expectAccessible(page)
  await page.getByRole('main').getByLabel('Email').fill(ada.email.toUpperCase())
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page).toHaveTitle('Check your email – Rostrum')
  await expect(page.getByRole('status')).toHaveText('If that address has an account, we’ve sent it an email with a link.')
  await expectAccessible(page)

  const mail = await mailTo(ada.email, reset)
  expect(mail.from).toMatchObject({ name: 'Rostrum', address: 'no-reply@127.0.0.1' })
  const response = await page.goto(findLink(mail))
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page).toHaveTitle('Choose a new password – Rostrum')
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expectAccessible(page)
  const password = newPassword()
  await choose(page, password)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveText(`Your password has been changed. Welcome back, ${ada.displayName}.`)
  await expect(page.getByRole('banner')).toContainText(ada.displayName)

  // All other sessions are ended, and the old password no longer works.
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByRole('status')).toHaveText(/Sign in/)
  await otherPage.goto('/auth?mode=login')
  await fillInSignIn(otherPage, ada)
  await expect(otherPage.locator('error-summary')).toContainText('Incorrect email address or password')
  await fillInSignIn(otherPage, { ...ada, password })
  await expect(otherPage.getByRole('status')).toHaveText(`Welcome back, ${ada.displayName}.`)
  await otherPage.context().close()
})

test('an address without an account gets the same answer and no mail', { tag: '@server' }, async ({ page, person, mailTo, server }) => {
  const ada = await person('Ada')
  const seen: string[] = []
  for (const email of [`${randomBytes(6).toString('hex')}@example.org`, ada.email]) {
    await ask(page, email)
    await expect(page).toHaveURL('/forgot-password?asked=1')
    seen.push(`${page.url()} ${await page.getByRole('main').textContent()}`)
  }
  expect(seen[0]).toBe(seen[1])
  // The mail that was requested later has arrived, so the earlier one never will.
  await mailTo(ada.email, reset)
  expect(server.output()).not.toContain(ada.email)
})

test('an invalid new password is named, and the link still works', { tag: '@server' }, async ({
  page,
  person,
  mailTo,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await ask(page, 'nobody')
  await expect(page.locator('error-summary')).toContainText('Enter an email address like name@example.org.')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('nobody')
  await expectAccessible(page)
  await ask(page, ada.email)
  await page.goto(findLink(await mailTo(ada.email, reset)))
  const refusals: [string, string, RegExp][] = [
    ['short', 'short', /needs at least 8 characters/],
    ['password1', 'password1', /one of the most common ones/],
    ['three words here', 'three words there', /The passwords don’t match/],
  ]
  for (const [password, again, sentence] of refusals) {
    await choose(page, password, again)
    await expect(page.locator('error-summary')).toContainText(sentence)
    await expect(page).toHaveURL('/reset-password')
    await expect(page).toHaveTitle('Error: Choose a new password – Rostrum')
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
    await expect(page.getByLabel('New password')).toHaveValue('')
    await expect(page.getByLabel('Repeat password')).toHaveValue('')
  }
  await expectAccessible(page)
  await choose(page, newPassword())
  await expect(page.getByRole('status')).toContainText('Your password has been changed.')
})

test('a used, expired, replaced or broken link says so, and leads to a new one', { tag: '@server' }, async ({
  page,
  person,
  mailTo,
  server,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await ask(page, ada.email)
  const replaced = findLink(await mailTo(ada.email, reset))
  await ask(page, ada.email)
  await expect.poll(async () => findLink(await mailTo(ada.email, reset))).not.toBe(replaced)
  const used = findLink(await mailTo(ada.email, reset))
  await page.goto(used)
  await choose(page, newPassword())
  await expect(page.getByRole('status')).toContainText('Your password has been changed.')
  await signOut(page)

  const eve = await person('Eve')
  await ask(page, eve.email)
  const expired = findLink(await mailTo(eve.email, reset))
  endResetLinks(server.folder)

  const broken = `${used.slice(0, used.indexOf('?'))}?token=broken&email=${ada.email}`
  for (const [link, why] of [
    [replaced, 'a newer link'],
    [used, 'has already been used'],
    [expired, 'has expired'],
    [broken, 'is incomplete'],
  ] as const) {
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(why)
    await expect(page.getByLabel('New password'), 'no form for a dead link').toHaveCount(0)
  }
  // A link that expires while its page is open says so when the form is sent.
  await ask(page, eve.email)
  await expect.poll(async () => findLink(await mailTo(eve.email, reset))).not.toBe(expired)
  await page.goto(findLink(await mailTo(eve.email, reset)))
  endResetLinks(server.folder)
  await choose(page, newPassword())
  await expect(page.locator('error-summary')).toContainText('This link has expired.')
  await expect(page.getByLabel('New password')).toHaveCount(0)
  const token = new URL(used).searchParams.get('token')
  expect(token).toBeTruthy()
  expect(server.output(), 'no token in the log').not.toContain(token)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/reset-password')
  await expect(page.getByRole('main')).toContainText('Part of the link is missing')
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await expectAccessible(page)
})

test('the sixth link within an hour is refused, with the time to wait', { tag: '@server' }, async ({ page }) => {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  for (let tries = 0; tries < 5; tries++) {
    await ask(page, email)
    await expect(page).toHaveURL('/forgot-password?asked=1')
  }
  const response = page.waitForResponse((response) => response.request().method() === 'POST')
  await ask(page, email)
  const refusal = await response
  expect(refusal.status()).toBe(429)
  expect(Number(refusal.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.locator('error-summary')).toContainText(/Too many reset links .+ Wait \d+ minutes/)
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
})

test('an action that a guest started is carried out once the new password is set', { tag: '@server' }, async ({
  page,
  api,
  person,
  mailTo,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, await person('Ben'))
  await page.goto(debate.path)
  await page.getByRole('button', { name: /^Watch/ }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await ask(page, ada.email)
  await page.goto(findLink(await mailTo(ada.email, reset)))
  await choose(page, newPassword())
  await expect(page).toHaveURL(new RegExp(debate.path))
  await expect(page.getByRole('button', { name: /^Stop watching/ })).toBeVisible()
})

test('signing up with a known address suggests to sign in or reset the password', { tag: '@server' }, async ({ page, person }) => {
  const ada = await person('Ada')
  await page.goto('/auth?mode=register')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0)
  const main = page.getByRole('main')
  await main.getByLabel('Name', { exact: true }).fill('Ada')
  await main.getByLabel('Display name').fill(`Ada ${randomBytes(4).toString('hex')}`)
  await main.getByLabel('Email').fill(ada.email)
  await main.getByLabel('Password').fill(newPassword())
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('error-summary')).toContainText('An account with this email already exists. Sign in or reset your password.')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a new address is confirmed by its link, once, signed in or out; a second click says so', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  mailTo,
  browser,
  site,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText(`Your email address ${ada.email} isn’t confirmed yet`)
  await expectAccessible(page)
  const link = findLink(await mailTo(ada.email, verify))

  // In another browser, signed out. Opening the page changes nothing.
  const otherPage = await (await browser.newContext({ baseURL: site })).newPage()
  const response = await otherPage.goto(link)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await page.reload()
  await expect(main).toContainText('isn’t confirmed yet')
  await otherPage.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(otherPage.getByRole('status')).toHaveText('Thank you. Your email address is confirmed.')
  await otherPage.context().close()

  await page.reload()
  await expect(main).not.toContainText('not confirmed')
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status')).toHaveText('Your email address is already confirmed.')
})

test('the confirmation mail can be sent again, a few times', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  const first = findLink(await mailTo(ada.email, verify))
  await page.goto('/dashboard')
  const again = page.getByRole('button', { name: 'Send the email again' })
  await again.click()
  await expect(page.getByRole('status')).toHaveText('We’ve sent the email again. The link in it expires after a week.')
  await expect.poll(async () => findLink(await mailTo(ada.email, verify))).not.toBe(first)
  for (let tries = 0; tries < 5; tries++) await again.click()
  await expect(page.locator('error-summary')).toContainText(/many emails .+ Wait \d+ minutes/)
  await expectAccessible(page)
  await page.goto(first.replace(/token=.*/, 'token=broken'))
  await expect(page.getByRole('main')).toContainText('This link is incomplete.')
  await expect(page.getByRole('button', { name: 'Confirm email address' })).toHaveCount(0)
  await expectAccessible(page)
})

function endResetLinks(folder: string): void {
  const database = new Database(join(folder, 'rostrum.db'))
  database.prepare("update mailed_tokens set expires_at = 0 where purpose = 'reset'").run()
  database.close()
}
