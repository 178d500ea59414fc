import type { Page } from '@playwright/test'
import { makeDebate } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.use({ newcomers: true })

const main = (page: Page) => page.getByRole('main')
const faults = (page: Page) => page.locator('error-summary')

test('a new member reads their limits before writing, and loses nothing written beyond them', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto('/debates/create')
  await expect(main(page)).toContainText('a post can have up to 2 links, and you can start up to 3 debates (2 left).')
  await expectAccessible(page)
  for (let time = 0; time < 9; time++)
    await api(ada.token).post(`/debates/${debate.id}/spectator-comments`, { content: `Comment ${time}.` })
  await page.goto(`${debate.path}?tab=comments`)
  await expect(main(page)).toContainText('you can post up to 10 comments (1 left).')
  const links = 'See https://a.example, https://b.example and https://c.example.'
  await page.getByLabel('Your comment').fill(links)
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(faults(page)).toContainText('a post can have 2 links to other sites; this one has 3.')
  await expect(page.getByLabel('Your comment')).toHaveValue(links)
  await expectAccessible(page)
  await page.getByLabel('Your comment').fill('See https://a.example.')
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(main(page)).toContainText('(none left)')
  await page.getByLabel('Your comment').fill('And one thing more.')
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(faults(page)).toContainText('On your first day here you can post 10 comments. We’ve kept what you wrote.')
  await expect(page.getByLabel('Your comment')).toHaveValue('And one thing more.')
})
