import type { Page } from '@playwright/test'
import { expect, test } from './setup/test.ts'

const topic = (page: Page) => page.getByRole('textbox', { name: 'Topic' })

test('a preview of the card is shown beside the form, as typed or as sent', async ({
  page,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto('/debates/create')
  const card = page.getByRole('main').locator('.card')
  await expect(card).toHaveCount(0)
  await topic(page).fill('Trams for all')
  await page.getByRole('radio', { name: 'Against the topic' }).check()
  await page.getByLabel('Tags (optional)').fill('a, b, B!, ?!, c, d, e, f')
  if (!javascript) await page.getByRole('button', { name: 'Start the debate' }).click()
  await expect(card).toContainText('Trams for all')
  await expect(card.getByRole('paragraph').filter({ hasText: /^\s*(?:For|Against)\b/ })).toHaveText([
    /^For\s+a free seat/,
    new RegExp(`^Against\\s+${ada.displayName}`),
  ])
  await expect(card).toContainText('+5 more')
  await expect(card.locator('a'), 'it has no page yet').toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Open/ }).check()
  if (javascript) await expect(card).toContainText('Open to all')
})

test('the card shows what was typed before scripts ran', async ({ page, person, signIn, javascript }) => {
  test.skip(!javascript, 'there are no scripts to wait for')
  await signIn(page, await person('Ada'))
  let send = () => {}
  const typed = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/*.js', (route) => typed.then(() => route.continue()))
  await page.goto('/debates/create', { waitUntil: 'commit' })
  await topic(page).fill('Trams for all')
  send()
  await expect(page.getByRole('main').locator('.card')).toContainText('Trams for all')
})
