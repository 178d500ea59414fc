import type { Page } from '@playwright/test'
import { makeDebate } from './setup/debates.ts'
import { expect, type Person, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => page.getByRole('status')
const faults = (page: Page) => page.locator('error-summary')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

async function find(page: Page, target: Person): Promise<void> {
  await page.goto('/admin/people')
  await page.getByLabel('Name or email address').fill(target.email)
  await press(page, 'Find people')
  await expect(page).toHaveURL(/search=/)
  await main(page).getByRole('link', { name: target.displayName, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(target.displayName)
}

test('an administrator finds somebody, gives them a role, signs them out, suspends them and ends that', async ({
  page,
  api,
  person,
  signIn,
  makeAdministrator,
  expectAccessible,
}) => {
  const [admin, ada] = [await person('Agnes'), await person('Ada')]
  makeAdministrator(admin)
  await makeDebate(api, ada)
  await signIn(page, admin)
  await page.goto('/')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await expect(main(page)).toContainText('SQLite')
  await expect(page.getByRole('table', { name: /^What was new/ }).first()).toContainText('Debates')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'People', exact: true }).click()
  await expect(main(page)).toContainText(ada.displayName)
  await expectAccessible(page)
  await find(page, ada)
  await expectAccessible(page)

  await page.getByLabel('Account role').selectOption('moderator')
  await press(page, 'Change role')
  await expect(statusOf(page)).toHaveText(`${ada.displayName} is now a moderator.`)
  await expect(main(page).getByRole('row', { name: 'Role Moderator' })).toBeVisible()
  await press(page, 'Resend confirmation email')
  await expect(statusOf(page)).toHaveText(`The link has been emailed to ${ada.displayName}.`)

  await page.getByRole('radio', { name: 'For a week' }).check()
  await page.getByLabel('Explain your decision').fill('Time and again, though you were warned.')
  await press(page, 'Save decision')
  await expect(faults(page)).toContainText('Choose the rule that was broken.')
  await expect(page.getByLabel('Explain your decision')).toHaveValue('Time and again, though you were warned.')
  await expectAccessible(page)
  await page.getByLabel('Which rule was broken?').selectOption('1')
  await press(page, 'Save decision')
  await expect(statusOf(page)).toHaveText(`${ada.displayName} is suspended and has been notified.`)
  await expect(main(page).getByRole('row', { name: /^Suspended Until/ })).toBeVisible()
  await page.getByRole('radio', { name: /^End the suspension/ }).check()
  await page.getByLabel('Explain your decision').fill('You are sorry for it.')
  await press(page, 'Save decision')
  await expect(statusOf(page)).toHaveText(`${ada.displayName} can post again and has been notified.`)

  await press(page, 'Sign them out everywhere')
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await expect(statusOf(page)).toHaveText(`${ada.displayName} has been signed out on all devices.`)
  await expect(main(page)).toContainText('Not signed in anywhere.')
  expect((await api(ada.token).get('/me')).status).toBe(401)

  await page.goto('/admin/log')
  const acts = main(page).getByRole('listitem').filter({ hasText: ada.displayName })
  await expect(acts).toHaveText([
    /Signed out on/,
    /Suspensions ended/,
    /Suspended for a week/,
    /Confirmation email sent again/,
    /Role: moderator/,
  ])
  await expect(acts.first()).toContainText(admin.displayName)
  await expectAccessible(page)
  await find(page, admin)
  await expect(main(page)).toContainText('your own account')
  await expect(page.getByRole('button', { name: 'Change role' })).toHaveCount(0)
})

test('others are told that they are not administrators, and guests are led to the sign-in', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  makeModerator,
}) => {
  await page.goto('/admin/people?search=a')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  const mod = await person('Mona')
  makeModerator(mod)
  await signIn(page, mod)
  for (const path of ['/admin', '/admin/people', '/admin/people/1', '/admin/log']) {
    expect((await page.goto(path))?.status()).toBe(403)
    await expect(main(page)).toContainText('Only administrators of this site can see that.')
  }
})
