import type { Page } from '@playwright/test'
import { makeDebate, postArgument, waitForHydration } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'there are no scripts to be slow')

/** Tests what people do before scripts have loaded, on a processor six times slower and a connection of 1.6 Mbit/s. */
test('on a slow phone an early vote counts, and text typed early stays', { tag: '@chromium' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await signIn(page, ben)
  await slowDown(page)
  const scripts = await holdScripts(page)
  await page.goto(debate.path, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Upvote #1/ }).click()
  await expect(page.getByRole('button', { name: /^Upvote #1/ })).toHaveAccessibleName('Upvote #1 (1), your vote')
  const text = page.getByLabel('Your argument')
  await text.fill('And quick to leave.')
  scripts.come()
  await waitForHydration(page)
  await expect(text).toHaveValue('And quick to leave.')
  await expect(page.getByRole('button', { name: /^Upvote #1/ })).toHaveAttribute('aria-pressed', 'true')
})

test('changes to the document by a browser extension do not break hydration', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  const scripts = await holdScripts(page)
  await page.goto(debate.path, { waitUntil: 'commit' })
  const text = page.getByLabel('Your argument')
  await text.fill('And quick to leave.')
  await page.evaluate(() => {
    document.documentElement.dataset.extension = 'on'
    document.head.prepend(document.createElement('style'))
    document.body.prepend(Object.assign(document.createElement('p'), { id: 'extension' }))
  })
  const main = await page.getByRole('main').elementHandle()
  scripts.come()
  await waitForHydration(page)
  await expect(text).toHaveValue('And quick to leave.')
  expect(await main?.evaluate((element) => element.isConnected), 'the same page as before').toBe(true)
  await expect(page.locator('html[data-extension=on] > body > #extension')).toHaveCount(1)
  await expect(page.locator('head > link[rel=stylesheet]')).toHaveCount(1)
})

test('a page whose modules can’t be loaded is reloaded once, and then works without them', { tag: '@chromium' }, async ({
  page,
  person,
  signIn,
}) => {
  await signIn(page, await person('Ada'))
  let times = 0
  await page.route('**/assets/*.route-*.js', (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => void (request.isNavigationRequest() && times++))
  await page.goto('/debates')
  await expect.poll(() => times).toBe(2)
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => times).toBe(4)
})

test('hydration formats no numbers by the browser’s locale', { tag: '@chromium' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await signIn(page, ada)
  await page.addInitScript({ content: noteWrittenNumbers })
  for (const path of ['/', '/debates', debate.path, '/dashboard', '/debates/create', '/search?q=trams']) {
    await page.goto(path)
    await waitForHydration(page)
    // The first call of toLocaleString takes a tenth of a second on such a phone.
    expect(await page.evaluate(() => (globalThis as { writtenNumbers?: number[] }).writtenNumbers), path).toEqual([])
  }
})

const noteWrittenNumbers = `
  globalThis.writtenNumbers = []
  Number.prototype.toLocaleString = function () {
    writtenNumbers.push(Number(this))
    return String(this)
  }
`

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const line = { latency: 300, downloadThroughput: 200_000, uploadThroughput: 94_000 }
  await browser.send('Network.emulateNetworkConditions', { offline: false, ...line })
}

/** Delays scripts until `come()` is called, so that a test can act before them, however fast the machine is. */
async function holdScripts(page: Page) {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await coming
    await route.continue()
  })
  return { come }
}
