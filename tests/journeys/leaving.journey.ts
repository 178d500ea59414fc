import { readFile } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { fillInSignIn, joinDebate, makeDebate, postArgument } from './setup/debates.ts'
import { expect, test, withoutBrowser } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

test('a member downloads their data after proving who they are, and finds their words in it', async ({
  page,
  api,
  person,
  signIn,
  server,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'My words, “as typed”.' })
  await signIn(page, ada)
  const database = new Database(inFolder(server.folder, 'rostrum.db'))
  database.prepare('update tokens set proven_at = 0').run()
  database.close()
  await page.goto('/me/privacy')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await expect(page).toHaveTitle('Download your data – Rostrum')
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Download the file' }).click()
  await expect(page).toHaveURL('/me/proof')
  await expect(main(page)).toContainText('you can download your data')
  await page.getByLabel('Password').fill(ada.password)
  await press(page, 'Continue')
  await expect(page).toHaveURL('/me/export')
  await expect(statusOf(page)).toHaveText('Confirmed. You can download the file now.')
  const { name, text } = await download(page)
  expect(name).toMatch(/^rostrum-\d{4}-\d\d-\d\d\.json$/)
  const copy = JSON.parse(text)
  expect(copy.arguments).toEqual([expect.objectContaining({ text: 'My words, “as typed”.' })])
  expect(copy.account[0].email).toBe(ada.email)
})

/** Returns the downloaded file. Without a browser, requests the link directly. */
async function download(page: Page): Promise<{ name: string; text: string }> {
  const link = page.getByRole('link', { name: 'Download the file' })
  if (withoutBrowser) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    return { name: /filename="([^"]+)"/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? '', text: await answer.text() }
  }
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('an account is deleted by name and password, hidden, and restored by a sign-in', async ({
  page,
  browser,
  site,
  api,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  const duel = await makeDebate(api, ada, { type: 'standard', rounds: 1, seats_per_side: 1, side: 'for' })
  await joinDebate(api, ben, duel, 'against')
  await joinDebate(api, ada, debate)
  await postArgument(api, ada, debate, { content: 'I was here.' })
  const guest = await (await browser.newContext({ baseURL: site })).newPage()
  await guest.goto(debate.path)
  await expect(guest.getByRole('link', { name: ada.displayName }).first()).toBeVisible()

  await signIn(page, ada)
  await page.goto('/me/privacy')
  await page.getByRole('link', { name: 'Delete your account' }).click()
  await expect(page).toHaveTitle('Delete your account – Rostrum')
  await expectAccessible(page)
  const [name, password] = [page.getByLabel('Your display name'), page.getByLabel('Password')]
  await name.fill('Somebody else')
  await password.fill(ada.password)
  await press(page, 'Delete my account')
  await expect(page.locator('error-summary')).toContainText(`That isn’t your display name. Yours is ${ada.displayName}.`)
  await expect(name).toHaveValue('Somebody else')
  await expect(password).toHaveValue('')
  await expectAccessible(page)
  await name.fill(ada.displayName)
  await password.fill('another phrase')
  await press(page, 'Delete my account')
  await expect(page.locator('error-summary')).toContainText('That isn’t your current password.')
  await password.fill(ada.password)
  await press(page, 'Delete my account')
  await expect(page).toHaveURL('/')
  await expect(statusOf(page)).toHaveText('Your account was deleted and you’re signed out. To restore it, sign in within 14 days.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await mailTo(ada.email, 'Your account is deleted')

  await guest.goto(debate.path)
  await expect(main(guest)).toContainText('I was here.')
  await expect(main(guest)).toContainText('deleted user')
  await expect(main(guest)).not.toContainText(ada.displayName)
  expect((await guest.goto(`/users/${encodeURIComponent(ada.displayName)}`))?.status()).toBe(404)
  await guest.goto(duel.path)
  await expect(main(guest)).toContainText('Against won')

  await page.goto('/auth?mode=login')
  await fillInSignIn(page, ada)
  await expect(statusOf(page)).toHaveText(`Welcome back, ${ada.displayName}. Your account has been restored.`)
  await mailTo(ada.email, 'Your account has been restored')
  await guest.goto(debate.path)
  await expect(guest.getByRole('link', { name: ada.displayName }).first()).toBeVisible()
  await guest.context().close()
})
