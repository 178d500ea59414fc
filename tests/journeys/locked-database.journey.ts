import { holdLock } from '../../api/database/foreign-lock.testing.ts'
import { startSite } from '../machine/site.mjs'
import { argumentItem, makeDebate } from './setup/debates.ts'
import { test as base, expect } from './setup/test.ts'

/** This site may log errors about writes that failed. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startSite>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const server = await startSite({ env: { TRUST_PROXY: '1' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('while another program locks the database, pages can be read; a form keeps its text and counts once when sent again', async ({
  page,
  api,
  person,
  signIn,
  server,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  const letGo = await holdLock(`${server.folder}/rostrum.db`)
  try {
    await page.goto(debate.path)
    await page.getByRole('radio', { name: /^For/ }).check()
    await page.getByLabel('Your argument').fill('Fares keep people away.\n\nAll of them.')
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    const sentAt = Date.now()
    await page.getByRole('button', { name: 'Post the argument' }).click()
    expect((await response).status()).toBe(503)
    expect(Date.now() - sentAt, 'two seconds, and room for a busy machine').toBeLessThan(6_000)
    await expect(page.getByRole('main')).toContainText('Nothing is lost: send it again in a moment.')
    await expect(page.getByLabel('Your argument')).toHaveValue('Fares keep people away.\n\nAll of them.')
    await expect(page.getByRole('radio', { name: /^For/ })).toBeChecked()
    await expectAccessible(page)
  } finally {
    await letGo()
  }
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(argumentItem(page, 1)).toContainText('Fares keep people away.')
  const { body } = await api().get<{ data: { arguments_count: number } }>(`/debates/${debate.slug}`)
  expect(body.data.arguments_count).toBe(1)
})

test('a guest who signs up meanwhile loses nothing typed', async ({ page, api, person, server }) => {
  const debate = await makeDebate(api, await person('Ben'))
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^Against/ }).check()
  await page.getByLabel('Your argument').fill('Somebody pays.')
  const letGo = await holdLock(`${server.folder}/rostrum.db`)
  try {
    await page.getByRole('button', { name: 'Join and post the argument' }).click()
    await expect(page.getByRole('main')).toContainText('then your argument is posted')
  } finally {
    await letGo()
  }
  const cem = await person('Cem')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(cem.email)
  await form.getByLabel('Password').fill(cem.password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(argumentItem(page, 1)).toContainText('Somebody pays.')
})
