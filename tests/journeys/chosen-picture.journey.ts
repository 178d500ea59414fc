import type { Page } from '@playwright/test'
import { pictureErrors } from '../../contract/debate-limits.ts'
import { makeDebate, openDetails } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'without scripts the server alone checks a picture')

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = { name: 'tram.png', mimeType: 'image/png', buffer: pixel }
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of tram.png' })
const proportions = (page: Page) =>
  preview(page).evaluate((image) => {
    const { inlineSize, blockSize } = getComputedStyle(image)
    return Number.parseFloat(inlineSize) / Number.parseFloat(blockSize)
  })

test('a chosen profile picture is shown round, and one that is refused is never sent', async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, await person('Ada'))
  await page.goto('/me')
  const field = page.getByLabel('Picture file')
  await field.setInputFiles(picture)
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 1)
  await expect(preview(page)).toHaveCSS('inline-size', '96px')
  expect(await proportions(page)).toBe(1)
  await expectAccessible(page)

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await field.setInputFiles({ ...picture, buffer: Buffer.alloc(2_200_000, pixel) })
  await expect(preview(page)).toHaveCount(0)
  await expect(field).toHaveAccessibleDescription(new RegExp(pictureErrors.tooLarge))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('main').getByRole('status')).toContainText(pictureErrors.tooLarge)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this picture' }).press('Enter')
  await expect(field).toBeFocused()
  expect(sent).toEqual([])

  await field.setInputFiles({ name: 'tram.pdf', mimeType: 'application/pdf', buffer: pixel })
  await expect(field).toHaveAccessibleDescription(new RegExp(pictureErrors.unreadable))
  await field.setInputFiles(picture)
  await expect(preview(page)).toBeVisible()
  await expect(field).not.toHaveAccessibleDescription(new RegExp(pictureErrors.unreadable))
  await page.getByRole('button', { name: 'Use this picture' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('Profile picture updated.')
})

test('pictures of debates are shown at 16:9; a preview leaves out one that is too large', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await openDetails(page, 'Add a picture')
  await page.getByLabel('Picture of the debate').setInputFiles(picture)
  await expect(preview(page)).toBeVisible()
  expect(await proportions(page)).toBeCloseTo(16 / 9, 1)

  await page.goto('/debates/create')
  const field = page.getByLabel('Picture (optional)')
  await field.setInputFiles({ ...picture, buffer: Buffer.alloc(4_000_000, pixel) })
  await expect(field).toHaveAccessibleDescription(new RegExp(pictureErrors.tooLarge))
  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('About **fares**.')
  await page.getByRole('button', { name: 'Preview the description' }).click()
  await expect(page.getByRole('region', { name: 'Preview of the description' })).toContainText('About fares.')
})

test('pictures of teams are shown round, and their addresses are given back', async ({ page, person, signIn }) => {
  await page.addInitScript(() => {
    const { createObjectURL, revokeObjectURL } = URL
    const open = new Set<string>()
    URL.createObjectURL = (file) => {
      const address = createObjectURL(file)
      open.add(address)
      return address
    }
    URL.revokeObjectURL = (address) => {
      open.delete(address)
      revokeObjectURL(address)
    }
    Object.assign(window, { openAddresses: open })
  })
  await signIn(page, await person('Ada'))
  await page.goto('/teams/create')
  await page.getByLabel('Picture (optional)').setInputFiles(picture)
  await expect(preview(page)).toHaveCSS('border-radius', '50%')
  await expect(preview(page)).toHaveJSProperty('complete', true)
  await expect
    .poll(() => page.evaluate(() => ('openAddresses' in window && window.openAddresses instanceof Set ? window.openAddresses.size : -1)))
    .toBe(0)
})
