import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { TOTP } from 'otpauth'
import { z } from 'zod'
import { freePort } from '../machine/free-port.mjs'
import { withClub } from './setup/club.ts'
import { makeDebate, postArgument } from './setup/debates.ts'
import { findLink, subjects } from './setup/mails.ts'
import { expect, test as journey } from './setup/test.ts'

/* Signing in with an account of a real provider, "The Club". */

// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
const test = journey.extend({ server: [async ({}, use) => withClub(use, unreachableProvider(await freePort())), { scope: 'worker' }] })
/** Returns the settings of a provider that doesn't answer. */
const unreachableProvider = (port: number) => ({
  ...{ OIDC_NOBODY_ISSUER: `http://127.0.0.1:${port}`, OIDC_NOBODY_LABEL: 'Nobody Home' },
  ...{ OIDC_NOBODY_CLIENT_ID: 'a', OIDC_NOBODY_CLIENT_SECRET: 'b' },
})

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()
let people = 0
const somebody = () => `member${++people}-${process.pid}`

/** Goes from a page that links to the club through its pages, and back. */
async function signInThroughClub(page: Page, login: string, { agrees = true, agreed = false } = {}) {
  await main(page).getByRole('link', { name: 'Continue to The Club' }).click()
  const loginField = page.getByLabel('Login')
  if (await loginField.count()) {
    await loginField.fill(login)
    await press(page, 'Sign in there')
  }
  if (!agreed) await press(page, agrees ? 'Agree' : 'Refuse')
}

async function signInAtClub(page: Page, login: string, how = {}) {
  await press(page, 'Sign in with The Club')
  await expect(main(page)).toContainText('We never see your password')
  await signInThroughClub(page, login, how)
}

test('a guest’s vote survives a sign-up with the provider, and the second sign-in finds the account', { tag: '@server' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const { number } = await postArgument(api, ada, debate, { content: 'Vote for me.' })
  await page.goto(debate.path)
  await page.getByRole('button', { name: `Upvote #${number}` }).click()
  await expect(page).toHaveURL(/\/auth\?mode=/)
  await expectAccessible(page)
  const name = somebody()
  await signInAtClub(page, `${name}@example.org`)
  await expect(page).toHaveURL(new RegExp(debate.slug))
  await expect(page.getByRole('button', { name: `Upvote #${number}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('banner')).toContainText(name)
  await page.context().clearCookies()
  await page.goto('/auth?mode=login')
  await signInAtClub(page, `${name}@example.org`)
  await expect(statusOf(page)).toHaveText(`Welcome back, ${name}.`)
})

test('a name that is taken must be changed, and what was typed is kept', { tag: '@server' }, async ({ page, person, expectAccessible }) => {
  const ada = await person('Ada')
  const name = somebody()
  await page.goto('/auth?mode=register')
  await signInAtClub(page, `${name}@example.org|${ada.displayName}`)
  await expect(page).toHaveTitle('Choose your names – Rostrum')
  await expectAccessible(page)
  const field = page.getByLabel('Display name')
  await expect(field).toHaveValue(ada.displayName)
  await press(page, 'Create account')
  await expect(page.locator('error-summary')).toContainText('That display name is taken.')
  await expect(field).toHaveValue(ada.displayName)
  await field.fill(name)
  await press(page, 'Create account')
  await expect(statusOf(page)).toHaveText(`Welcome, ${name}.`)
  await page.goto('/me/account')
  await expect(main(page)).toContainText('You sign in with a connected account')
  await expectAccessible(page)
})

test('declining, or having no confirmed address there, is explained beside the other ways to sign in', { tag: '@server' }, async ({
  page,
  person,
}) => {
  const ada = await person('Ada')
  await page.goto('/auth?mode=login')
  await signInAtClub(page, `${somebody()}@example.org`, { agrees: false })
  await expect(statusOf(page)).toContainText('You didn’t approve the sign-in at The Club.')
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/auth?mode=login')
  await signInAtClub(page, `?${somebody()}@example.org`)
  await expect(statusOf(page)).toContainText('The Club hasn’t confirmed your email address.')
  await page.context().clearCookies()
  await page.goto('/auth?mode=login')
  await signInAtClub(page, ada.email)
  await expect(statusOf(page)).toContainText('the address isn’t confirmed')
  await page.goto('/auth/social/club/return?code=made-up&state=made-up')
  await expect(statusOf(page)).toContainText('That sign-in wasn’t started here')
  expect((await page.goto('/auth/social/elsewhere'))?.status()).toBe(404)
})

test('an account elsewhere is connected, proves who you are, and is disconnected', async ({
  page,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const login = `${somebody()}@example.org`
  await signIn(page, ada)
  await page.goto('/me/security')
  await press(page, 'Connect The Club')
  await signInThroughClub(page, login)
  await expect(page).toHaveURL('/me/security')
  await expect(statusOf(page)).toHaveText('You can now sign in with The Club.')
  await expect(main(page)).toContainText(login)
  await expectAccessible(page)
  await mailTo(ada.email, 'You can now sign in with The Club')
  await press(page, 'Disconnect The Club')
  await press(page, 'Yes, disconnect it')
  await expect(statusOf(page)).toHaveText('You can no longer sign in with The Club.')
})

test('connecting an account asks again who you are if you were away for long', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  server,
}) => {
  const ada = await person('Ada')
  const login = `${somebody()}@example.org`
  await signIn(page, ada)
  await page.goto('/me/security')
  await press(page, 'Connect The Club')
  expireProofs(server.folder)
  await signInThroughClub(page, login)
  await expect(page).toHaveURL('/me/proof')
  await main(page).getByLabel('Password').fill(ada.password)
  await press(page, 'Continue')
  await signInThroughClub(page, login, { agreed: true })
  await expect(page).toHaveURL('/me/security')
  await expect(statusOf(page)).toHaveText('You can now sign in with The Club.')
})

test('a password reset offers to disconnect accounts, and lists them', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const login = `${somebody()}@example.org`
  await signIn(page, ada)
  await page.goto('/me/security')
  await press(page, 'Connect The Club')
  await signInThroughClub(page, login)
  await expect(statusOf(page)).toHaveText('You can now sign in with The Club.')
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await main(page).getByLabel('Email').fill(ada.email)
  await press(page, 'Email me a link')
  await page.goto(findLink(await mailTo(ada.email, subjects.reset)))
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await main(page).getByLabel(`Disconnect all accounts: The Club (${login})`).check()
  await press(page, 'Change password')
  await expect(main(page).getByLabel(`Disconnect all accounts: The Club (${login})`)).toBeChecked()
  await page.getByLabel('New password').fill('three or four words')
  await page.getByLabel('Repeat password').fill('three or four words')
  await press(page, 'Change password')
  await page.goto('/me/security')
  await expect(main(page)).toContainText('Security')
  await expect(main(page)).not.toContainText(login)
})

test('a person without a password proves who they are at the provider, and deletes their account', { tag: '@server' }, async ({
  page,
  server,
  expectAccessible,
}) => {
  const name = somebody()
  await page.goto('/auth?mode=register')
  await signInAtClub(page, `${name}@example.org`)
  await expect(statusOf(page)).toHaveText(`Welcome, ${name}.`)
  expireProofs(server.folder)
  await page.goto('/me/deletion')
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await page.getByLabel('Your display name').fill(name)
  await press(page, 'Delete my account')
  await expect(page).toHaveURL('/me/proof')
  await expectAccessible(page)
  await press(page, 'Confirm with The Club')
  await signInThroughClub(page, `${name}@example.org`, { agreed: true })
  await expect(statusOf(page)).toContainText('Your account was deleted and you’re signed out.')
})

test('a code is also required if the account has two-factor authentication', { tag: '@server' }, async ({ page, server }) => {
  const name = somebody()
  await page.goto('/auth?mode=login&to=/tags')
  await signInAtClub(page, `${name}@example.org`)
  await expect(statusOf(page)).toHaveText(`Welcome, ${name}.`)
  const totp = new TOTP()
  const database = new Database(join(server.folder, 'rostrum.db'))
  const { id } = z.object({ id: z.number() }).parse(database.prepare('select id from users where email = ?').get(`${name}@example.org`))
  const insert = 'insert into second_factors (user_id, secret, enabled_at, last_step, created_at) values (?, ?, 1, 0, 1)'
  database.prepare(insert).run(id, totp.secret.base32)
  database.close()
  await page.context().clearCookies()
  await page.goto('/auth?mode=login&to=/tags')
  await signInAtClub(page, `${name}@example.org`)
  await page.getByLabel('Code').fill(totp.generate())
  await main(page).getByRole('button').first().click()
  await expect(page).toHaveURL('/tags')
  await expect(statusOf(page)).toHaveText(`Welcome back, ${name}.`)
})

test('an unreachable provider is explained, and a password works as well', { tag: '@server' }, async ({ page, person }) => {
  const ada = await person('Ada')
  await page.goto('/auth?mode=login')
  await press(page, 'Sign in with Nobody Home')
  await expect(page.locator('error-summary')).toContainText('Nobody Home isn’t responding.')
  await page.getByRole('link', { name: 'Other ways to sign in' }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password').fill(ada.password)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(statusOf(page)).toHaveText(`Welcome back, ${ada.displayName}.`)
})

function expireProofs(folder: string) {
  const database = new Database(join(folder, 'rostrum.db'))
  database.prepare('update tokens set proven_at = 0').run()
  database.close()
}
