import type { Page } from '@playwright/test'
import { makeDebate, openDetails, postComment } from './setup/debates.ts'
import { expect, type Person, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const save = (page: Page) => main(page).getByRole('button', { name: 'Save' }).click()
const pathOf = (displayName: string) => `/users/${encodeURIComponent(displayName)}`
const renamed = ({ displayName }: Person) => displayName.replace(' ', ' New ')

test('the profile is changed, including the name, and the old address redirects', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const comment = await postComment(api, ada, debate, { content: 'Mine.' })
  await signIn(page, ada)
  await page.goto('/')
  await openDetails(page, ada.displayName)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/me')
  await expect(page).toHaveTitle('Your profile – Rostrum')
  await expectAccessible(page)

  await page.getByLabel('Display name', { exact: true }).fill(renamed(ada))
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Bio (optional)').fill('I *count*.\n\nOn engines.')
  await save(page)
  await expect(page).toHaveURL('/me')
  await expect(statusOf(page)).toHaveText('Profile saved.')
  await expect(page.getByRole('banner')).toContainText(renamed(ada))
  await expect(main(page)).toContainText(/You changed it recently. You can change it again from \d+ \w+/)

  await page.goto(pathOf(ada.displayName))
  await expect(page).toHaveURL(pathOf(renamed(ada)))
  await expect(main(page).locator('em')).toHaveText('count')
  await expect(main(page)).not.toContainText('Lovelace')
  await page.goto(comment.path)
  await expect(
    main(page)
      .getByRole('link', { name: renamed(ada) })
      .first(),
  ).toHaveAttribute('href', pathOf(renamed(ada)))

  await page.goto('/me')
  await page.getByLabel('Show my real name').check()
  await save(page)
  await page.goto(pathOf(renamed(ada)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
})

test('invalid settings are refused at all their fields, and stay as typed', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto('/me')
  await page.getByLabel('Display name', { exact: true }).fill(ben.displayName.toUpperCase())
  await page.getByLabel('Bio (optional)').fill('Saved.')
  await save(page)
  await expect(page).toHaveTitle('Error: Your profile – Rostrum')
  await expect(page.locator('error-summary')).toContainText('That display name is taken. Choose another.')
  await expect(page.getByLabel('Bio (optional)')).toHaveValue('Saved.')
  await expectAccessible(page)
  await page.getByLabel('Display name', { exact: true }).fill(' ')
  await page.getByLabel('Name', { exact: true }).fill('')
  await save(page)
  await expect(page.locator('error-summary')).toContainText('The display name needs at least 2 characters.')
  await expect(page.locator('error-summary')).toContainText('The name is empty.')
  await expect(page.locator('error-summary')).toBeFocused()

  await page.goto('/me')
  await page.getByLabel('Display name', { exact: true }).fill(renamed(ada))
  await save(page)
  await page.getByLabel('Display name', { exact: true }).fill(`${renamed(ada)} II`)
  await save(page)
  await expect(page.locator('error-summary')).toContainText(/You can change it again from \d+ \w+/)
})

test('of two windows, the later overwrites the other’s changes only after a confirmation', { tag: '@server' }, async ({
  page,
  context,
  person,
  signIn,
}) => {
  await signIn(page, await person('Ada'))
  await page.goto('/me')
  const other = await context.newPage()
  await other.goto('/me')
  await other.getByLabel('Bio (optional)').fill('From the other.')
  await save(other)
  await expect(statusOf(other)).toHaveText('Profile saved.')
  await page.getByLabel('Bio (optional)').fill('From this one.')
  await save(page)
  await expect(page.locator('error-summary')).toContainText('was changed after you opened it')
  await expect(page.getByLabel('Bio (optional)')).toHaveValue('From this one.')
  await page.getByRole('button', { name: 'Save my version instead' }).click()
  await expect(statusOf(page)).toHaveText('Profile saved.')
  await expect(page.getByLabel('Bio (optional)')).toHaveValue('From this one.')
})

test('a profile picture is uploaded, shown in the header, and removed', async ({ page, person, signIn, expectAccessible }) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto('/me')
  const choose = (name: string, content: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer: content })
  await main(page).getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.locator('error-summary')).toContainText('Choose a picture first.')
  await choose('text.png', Buffer.from('no picture'))
  await main(page).getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.locator('error-summary')).toContainText('not a picture')
  await choose('dot.png', dot)
  await main(page).getByRole('button', { name: 'Use this picture' }).click()
  await expect(statusOf(page)).toHaveText('Profile picture updated.')
  await expect(page.getByRole('banner').locator('img[src^="/api/pictures/"]').first()).toBeAttached()
  await expect(main(page).locator('img[src^="/api/pictures/"]')).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Remove picture' }).click()
  await expect(statusOf(page)).toHaveText('Profile picture removed.')
  await expect(page.locator('img[src^="/api/pictures/"]')).toHaveCount(0)
})

test('guests are led to the settings through the sign-in', { tag: '@server' }, async ({ page, person }) => {
  const ada = await person('Ada')
  await page.goto('/me')
  await expect(page).toHaveURL('/auth?mode=login&to=%2Fme')
  await main(page).getByLabel('Email').fill(ada.email)
  await main(page).getByLabel('Password').fill(ada.password)
  await main(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/me')
})

const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('times are shown in the chosen time zone, of the browser or of the account', async ({
  page,
  browser,
  site,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const comment = await postComment(api, ada, debate, { content: 'Mine.' })
  const { created_at } = (await api().get<{ data: { comment: { created_at: string } } }>(`/spectator-comments/${comment.id}/thread`)).body
    .data.comment
  const clockIn = (timeZone: string) => new Date(created_at).toLocaleTimeString('sv', { timeZone, hour: '2-digit', minute: '2-digit' })
  const times = main(page)
    .locator('time')
    .filter({ hasText: clockIn('Asia/Kathmandu') })

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Appearance' }).click()
  await expect(page).toHaveURL('/appearance')
  await expectAccessible(page)
  await page.getByLabel('Time zone').selectOption('Asia/Katmandu')
  await page.getByLabel('Light').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/appearance')
  await expect(statusOf(page)).toHaveText('Saved.')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Katmandu')
  await page.goto(comment.path)
  await expect(times.first()).toBeAttached()
  await expect(main(page).locator('time').first()).not.toContainText('UTC')
  await expect(page.getByRole('contentinfo')).toContainText('Time zone: Asia/Kathmandu')

  await signIn(page, ada)
  await page.goto('/me')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Appearance' }).click()
  await expect(page).toHaveURL('/me/appearance')
  await page.getByLabel('Time zone').selectOption('America/St_Johns')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusOf(page)).toHaveText('Saved.')
  await expectAccessible(page)
  const otherPage = await (await browser.newContext({ baseURL: site, javaScriptEnabled: javascript })).newPage()
  await signIn(otherPage, ada)
  await otherPage.goto(comment.path)
  await expect(
    main(otherPage)
      .locator('time')
      .filter({ hasText: clockIn('America/St_Johns') })
      .first(),
  ).toBeAttached()
  await expect(otherPage.getByRole('contentinfo')).toContainText('Time zone: America/St Johns')
  await otherPage.context().close()
})

test('blocked people are listed, and unblocked there', { tag: '@server' }, async ({ page, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto('/me/privacy')
  await expect(main(page)).toContainText('You haven’t blocked anyone.')
  await page.goto(pathOf(ben.displayName))
  await openDetails(page, `More about ${ben.displayName}`)
  await main(page)
    .getByRole('button', { name: `Block ${ben.displayName}` })
    .click()
  await expect(main(page).getByRole('button', { name: 'Unblock' })).toBeVisible()
  await page.goto('/me')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(main(page).getByRole('link', { name: ben.displayName })).toHaveAttribute('href', pathOf(ben.displayName))
  await expectAccessible(page)
  await main(page)
    .getByRole('button', { name: `Unblock ${ben.displayName}` })
    .click()
  await expect(page).toHaveURL('/me/privacy')
  await expect(statusOf(page)).toHaveText(`You unblocked ${ben.displayName}.`)
  await expect(main(page)).toContainText('You haven’t blocked anyone.')
})
