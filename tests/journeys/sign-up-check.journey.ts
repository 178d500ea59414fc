import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/test.ts'

test.use({ signUpSeconds: 600 })

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

test('somebody who signs up too quickly enters a code from a mail, and is signed in', { tag: '@server' }, async ({
  page,
  mailTo,
  expectAccessible,
}) => {
  const name = `Ada ${randomBytes(4).toString('hex')}`
  const email = `${randomBytes(8).toString('hex')}@example.org`
  await page.goto('/auth?mode=register&to=/teams')
  await expect(page.getByLabel('Leave this empty')).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Display name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a phrase of many words')
  await press(page, 'Sign up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await expect(main(page)).toContainText('We’ve sent a code to your email address.')
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000 000')
  await press(page, 'Sign in')
  await expect(page.locator('error-summary')).toContainText('Enter the code from the email that we sent you just now.')
  await expect(main(page)).toContainText('The six-digit code in the email.')
  await expectAccessible(page)
  const { subject = '' } = await mailTo(email, /is your code$/)
  await page.getByLabel('Code').fill(/\d{6}/.exec(subject)?.[0] ?? '')
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/teams')
  await expect(page.getByRole('status')).toContainText(`Welcome, ${name}.`)
})
