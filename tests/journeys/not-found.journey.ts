import { makeDebate } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a missing page says so, and links to a search and a few debates', { tag: '@server' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const topic = `The island of ${ada.displayName} deserves a bridge`
  const debates = await Promise.all(['first', 'second', 'third'].map((name) => makeDebate(api, ada, { topic: `The ${name} of some` })))
  expect(debates).toHaveLength(3)
  await makeDebate(api, ada, { topic })
  const main = page.getByRole('main')
  for (const path of ['/nowhere', '/debates/never-was', `/users/nobody-${ada.displayName}`]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Not found')
    await expect(main.getByRole('heading', { name: 'Debates to read' })).toBeVisible()
    await expect(main.getByRole('heading', { level: 3 })).toHaveCount(3)
    await expectAccessible(page)
  }
  await main.getByLabel('Search for').fill(`"${topic}"`)
  await main.getByRole('button', { name: 'Search' }).click()
  await main.getByRole('link', { name: topic }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic)
})
