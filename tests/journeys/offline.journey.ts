import type { Page } from '@playwright/test'
import { item, makeDebate, scripted } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'without scripts the browser says it, and keeps the form behind its Back')

const lost = 'The site can’t be reached, so nothing was sent.'
const cameBack = 'What you wrote here couldn’t be sent. We’ve put it back in the form.'
const said = (page: Page) => page.locator('body > .toast')

async function write(page: Page, text: string) {
  await page.getByLabel('Your argument').fill(text)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByRole('button', { name: /^(Join and post|Post)/ }).click()
}

test('a form sent without a connection stays, and is sent by itself once there is one', async ({
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
  await scripted(page)
  await context.setOffline(true)
  await write(page, 'Written in a tunnel.')
  await expect(said(page)).toContainText(`${lost} What you typed is saved on this device.`)
  await expect(page.getByRole('main').getByRole('status'), 'said in the page’s one region').toContainText(lost)
  await expect(page.getByLabel('Your argument')).toHaveValue('Written in a tunnel.')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(item(page, 1)).toContainText('Written in a tunnel.')
  await expect(page).toHaveURL(/#n1$/)
  await expect(said(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Your argument')).toHaveValue('')
})

test('what fails on its way is in its form again, and counts once when it is sent again', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await scripted(page)
  // The answer is lost, not the form.
  await page.route(`**${debate.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    return route.abort()
  })
  await write(page, 'Said once.')
  await expect(page).toHaveURL(/^chrome-error:/)
  await page.unroute(`**${debate.path}`)
  await page.goto(debate.path)
  await expect(said(page)).toContainText(cameBack)
  await expect(page.getByLabel('Your argument')).toHaveValue('Said once.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page).toHaveURL(/#n1$/)
  await expect(item(page, 1)).toContainText('Said once.')
  await expect(item(page, 2)).toHaveCount(0)
  await expect(said(page)).toHaveCount(0)
})

test('where nothing tells that the site is there it is asked, and asked again', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await page.clock.install()
  await page.route('**/stream*', (route) => route.abort())
  await page.route('**/healthz', (route) => route.abort())
  await signIn(page, ada)
  await page.goto(debate.path)
  await scripted(page)
  await page.clock.fastForward(31_000)
  await write(page, 'While it starts anew.')
  await expect(said(page)).toContainText(lost)
  await page.unroute('**/healthz')
  await page.clock.fastForward(11_000)
  await expect(item(page, 1)).toContainText('While it starts anew.')
})

test('a guest’s text outlives the tab until it is sent, and is not sent by itself', async ({ page, context, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const tab = `${debate.path}?tab=comments`
  await page.goto(tab)
  await scripted(page)
  await context.setOffline(true)
  await page.getByLabel('Your comment').fill('Not lost.')
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(said(page)).toContainText(lost)
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(tab)
  await expect(said(later)).toContainText(cameBack)
  await expect(later.getByLabel('Your comment')).toHaveValue('Not lost.')
  await context.setOffline(true)
  await later.getByRole('button', { name: 'Send again' }).click()
  await expect(said(later)).toContainText(lost)
  await context.setOffline(false)
  await expect(said(later)).toContainText('The site can be reached again. Nothing has been sent yet.')
  await later.getByRole('button', { name: 'Send again' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(/Sign (in|up)/)
  // It waits for the sign-in now, and here no more.
  await later.goto(tab)
  await expect(later.getByLabel('Your comment')).toHaveValue('')
})

test('kept text can be thrown away, and passwords are never kept', async ({ page, context, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await page.goto(debate.path)
  await scripted(page)
  await context.setOffline(true)
  await write(page, 'Better not.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Your argument')).toHaveValue('')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Your argument')).toHaveValue('')
  await expect(said(page)).toHaveCount(0)

  await page.goto('/auth')
  await scripted(page)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password').fill(ada.password)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(said(page)).toContainText(lost)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ada.password)
})
