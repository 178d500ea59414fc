import type { Page } from '@playwright/test'
import { argumentItem, makeDebate, waitForScript } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'without scripts the browser says it, and keeps the form behind its Back')

const offlineMessage = 'The site can’t be reached, so nothing was sent.'
const restoredMessage = 'What you wrote here couldn’t be sent. We’ve put it back in the form.'
const toastOf = (page: Page) => page.locator('body > .toast')

async function write(page: Page, text: string) {
  await page.getByLabel('Your argument').fill(text)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByRole('button', { name: /^(Join and post|Post)/ }).click()
}

test('a form sent while offline stays, and is sent automatically once online', async ({
  page,
  context,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await waitForScript(page)
  await context.setOffline(true)
  await write(page, 'Written in a tunnel.')
  await expect(toastOf(page)).toContainText(`${offlineMessage} What you typed is saved on this device.`)
  await expect(page.getByRole('main').getByRole('status'), 'said in the page’s one region').toContainText(offlineMessage)
  await expect(page.getByLabel('Your argument')).toHaveValue('Written in a tunnel.')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(argumentItem(page, 1)).toContainText('Written in a tunnel.')
  await expect(page).toHaveURL(/#n1$/)
  await expect(toastOf(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Your argument')).toHaveValue('')
})

test('a form whose response was lost is filled in again, and counts once when sent again', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await waitForScript(page)
  // Lose the response, not the request.
  await page.route(`**${debate.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    return route.abort()
  })
  await write(page, 'Said once.')
  await expect(page).toHaveURL(/^chrome-error:/)
  await page.unroute(`**${debate.path}`)
  await page.goto(debate.path)
  await expect(toastOf(page)).toContainText(restoredMessage)
  await expect(page.getByLabel('Your argument')).toHaveValue('Said once.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page).toHaveURL(/#n1$/)
  await expect(argumentItem(page, 1)).toContainText('Said once.')
  await expect(argumentItem(page, 2)).toHaveCount(0)
  await expect(toastOf(page)).toHaveCount(0)
})

test('without online events, the page checks repeatedly for the site', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await page.clock.install()
  await page.route('**/stream*', (route) => route.abort())
  await page.route('**/healthz', (route) => route.abort())
  await signIn(page, ada)
  await page.goto(debate.path)
  await waitForScript(page)
  await page.clock.fastForward(31_000)
  await write(page, 'While it starts anew.')
  await expect(toastOf(page)).toContainText(offlineMessage)
  await page.unroute('**/healthz')
  await page.clock.fastForward(11_000)
  await expect(argumentItem(page, 1)).toContainText('While it starts anew.')
})

test('a guest’s text survives closing the tab, and is not sent automatically', async ({ page, context, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const tab = `${debate.path}?tab=comments`
  await page.goto(tab)
  await waitForScript(page)
  await context.setOffline(true)
  await page.getByLabel('Your comment').fill('Not lost.')
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(toastOf(page)).toContainText(offlineMessage)
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(tab)
  await expect(toastOf(later)).toContainText(restoredMessage)
  await expect(later.getByLabel('Your comment')).toHaveValue('Not lost.')
  await context.setOffline(true)
  await later.getByRole('button', { name: 'Send again' }).click()
  await expect(toastOf(later)).toContainText(offlineMessage)
  await context.setOffline(false)
  await expect(toastOf(later)).toContainText('The site can be reached again. Nothing has been sent yet.')
  await later.getByRole('button', { name: 'Send again' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(/Sign (in|up)/)
  // It waits for the sign-in now, and is no longer in the form.
  await later.goto(tab)
  await expect(later.getByLabel('Your comment')).toHaveValue('')
})

test('a stored text can be discarded, and passwords are never stored', async ({ page, context, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await page.goto(debate.path)
  await waitForScript(page)
  await context.setOffline(true)
  await write(page, 'Better not.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Your argument')).toHaveValue('')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Your argument')).toHaveValue('')
  await expect(toastOf(page)).toHaveCount(0)

  await page.goto('/auth')
  await waitForScript(page)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password').fill(ada.password)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(toastOf(page)).toContainText(offlineMessage)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ada.password)
})
