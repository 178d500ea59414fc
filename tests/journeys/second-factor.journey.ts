import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { TOTP } from 'otpauth'
import { makeDebate } from './setup/debates.ts'
import { expect, type Person, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

/** Returns the current code, as an authenticator app computes it. */
const codeOf = (secret: string) => new TOTP({ secret }).generate()

/** Forgets the codes used, as if half a minute had passed. */
function forgetUsedCodes(folder: string) {
  const database = new Database(join(folder, 'rostrum.db'))
  database.prepare("update second_factors set last_step = 0, used_steps = ''").run()
  database.close()
}

async function typePassword(page: Page, { email, password }: Person) {
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password').fill(password)
  await press(page, 'Sign in')
}

/** @returns the secret that the page shows, and the recovery codes */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/me/second-factor')
  await press(page, 'Set it up')
  const secret = ((await main(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await press(page, 'Turn it on')
  await expect(statusOf(page)).toHaveText('Two-factor authentication is on. You’re signed out on your other devices.')
  return { secret, codes: await main(page).locator('li code').allTextContents() }
}

test('a second factor is set up with its first code, and its recovery codes are shown once', async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, await person('Ada'))
  await page.goto('/me/security')
  await main(page).getByRole('link', { name: 'Turn on two-factor authentication' }).click()
  await expect(page).toHaveTitle('Two-factor authentication – Rostrum')
  await expectAccessible(page)
  await press(page, 'Set it up')
  await expect(main(page).getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  await expectAccessible(page)
  const shown = (await main(page).locator('code').textContent()) ?? ''
  expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await page.getByLabel('Code', { exact: true }).fill('12')
  await press(page, 'Turn it on')
  await expect(page.locator('error-summary')).toContainText('That code isn’t right.')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(shown.replaceAll(' ', '')))
  await press(page, 'Turn it on')
  await expect(page).toHaveURL('/me/second-factor')
  await expect(main(page).locator('li code')).toHaveCount(10)
  await expect(main(page)).toContainText('10 recovery codes left')
  await expectAccessible(page)
  await page.reload()
  await expect(main(page).locator('li code')).toHaveCount(0)

  const [before] = [await main(page).textContent()]
  expect(before).toContain('10 recovery codes left')
  await press(page, 'Make new recovery codes')
  await expectAccessible(page)
  await press(page, 'Yes, make new codes')
  await expect(main(page).locator('li code')).toHaveCount(10)
  await press(page, 'Turn it off')
  await press(page, 'Yes, turn it off')
  await expect(statusOf(page)).toHaveText('Two-factor authentication is off.')
})

test('the sign-in asks for the code after the password, and then carries out what waited', async ({
  page,
  api,
  person,
  signIn,
  server,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  await signIn(page, ada)
  const { secret } = await setUp(page)
  forgetUsedCodes(server.folder)
  await page.context().clearCookies()

  await page.goto(debate.path)
  await main(page)
    .getByRole('button', { name: /^Watch/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/auth/)
  await typePassword(page, ada)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await expect(main(page)).toContainText('Enter the code, then you watch this debate.')
  await expectAccessible(page)
  await expect(page.getByRole('banner')).not.toContainText(ada.displayName)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press(page, 'Sign in')
  await expect(page.locator('error-summary')).toContainText('That code isn’t right.')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('')
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await press(page, 'Sign in')
  await expect(page).toHaveURL(new RegExp(`^[^#]*${debate.path}`))
  await expect(page.getByRole('banner')).toContainText(ada.displayName)
  await expect(
    main(page)
      .getByRole('button', { name: /^(Watching|Stop watching|Unwatch)/ })
      .first(),
  ).toBeVisible()
})

test('without the app, a recovery code signs in once', { tag: '@server' }, async ({ page, person, signIn }) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  const { codes } = await setUp(page)
  for (const [times, words] of [
    [1, `Welcome back, ${ada.displayName}.`],
    [2, 'That code isn’t right.'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('/auth?mode=login')
    await typePassword(page, ada)
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await press(page, 'Sign in')
    await expect(times === 1 ? statusOf(page) : page.locator('error-summary')).toContainText(words)
  }
})
