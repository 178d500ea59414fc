import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signOut } from '../journeys/setup/debates.ts'
import { test as base, errorLines, expect } from '../journeys/setup/test.ts'
import { startStockHosting } from './stock-hosting.ts'
import { startTwoSites, waitForCapabilities } from './two-sites.ts'

type Sites = { ours: string; stock: string }

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const two = await startTwoSites()
      const stock = await startStockHosting({ API_URL: two.api, SESSION_SECRETS: 'known-to-stock-hosting-and-to-nobody-else' })
      await waitForCapabilities(stock.url)
      await use({ ours: two.url, stock: stock.url })
      await Promise.all([two.stop(), stock.stop()])
      expect(errorLines(two.output() + stock.output()), 'errors in the logs').toEqual([])
    },
    { scope: 'worker' },
  ],
  // Tests use full addresses, because there are several sites.
  baseURL: undefined,
})
test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the sites

for (const hosting of ['ours', 'stock'] as const) {
  test(`the web app apart from its API, ${hosting} hosting it: sign up, create, argue, vote, watch, sign out`, {
    tag: '@chromium',
  }, async ({ page, sites }) => {
    const complaints = complaintsOf(page)
    const topic = `Night trains are worth their money, case ${randomBytes(4).toString('hex')}`
    await page.goto(`${sites[hosting]}/auth?mode=register`)
    await signUp(page, 'Ada')
    await page.getByRole('link', { name: 'Create' }).click()
    await create(page, topic)
    await argue(page, 'They are *slow*, and that is the point.')
    await expect(page.getByRole('status')).toContainText('Your argument #1 is posted.')
    await expect(page.locator('#n1 em')).toHaveText('slow')
    await signOut(page)

    await page.goto(`${sites[hosting]}/debates`)
    await page.getByRole('link', { name: topic }).click()
    await page.getByRole('button', { name: 'Upvote #1 (0)' }).click()
    await expect(page.getByRole('main')).toContainText('then your upvote on #1 is saved')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUp(page, 'Ben')
    await expect(page.getByRole('button', { name: 'Upvote #1 (1), your vote' })).toBeVisible()
    const side = page.getByRole('complementary')
    await side.getByRole('button', { name: 'Watch this debate' }).click()
    await expect(side).toContainText('1 watching, including you')
    await page.getByRole('button', { name: 'Downvote #1 (0)' }).click()
    await expect(page.getByRole('button', { name: 'Downvote #1 (1), your vote' })).toBeVisible()
    await signOut(page)
    expect(complaints, 'what the browser complained of').toEqual([])
  })
}

async function signUp(page: Page, name: string) {
  const form = page.getByRole('main')
  const unique = `${name} ${randomBytes(4).toString('hex')}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Display name').fill(unique)
  await form.getByLabel('Email').fill(`${unique.replace(' ', '.')}@example.org`)
  await form.getByLabel('Password').fill('four words in a row')
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).not.toHaveURL(/\/auth/)
  await expect(page.getByRole('banner')).toContainText(unique)
}

/** Creates an open debate with a picture, which the API stores. */
async function create(page: Page, topic: string) {
  await page.getByLabel('Topic', { exact: true }).fill(topic)
  await page.getByRole('radio', { name: /^Open/ }).check()
  await page.getByLabel('Picture').setInputFiles({ name: 'train.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  await page.getByRole('button', { name: 'Start the debate' }).click()
  await expect(page.getByRole('status')).toContainText('Your debate has been created')
  await expect(page.getByRole('main').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
}

async function argue(page: Page, text: string) {
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByLabel('Your argument').fill(text)
  await page.getByRole('button', { name: 'Post the argument' }).click()
}

/** Records console errors: policy violations and exceptions of scripts. */
function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(String(error)))
  return complaints
}

/** A PNG with one red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
