import { makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('home shows guests an argument and its best answer, except in low-data mode', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const first = await postArgument(api, ada, debate, { content: 'A fare is a gate.' })
  await postArgument(api, ada, debate, { parent: first, stance: 'against', content: 'A gate is a promise kept.' })
  expect((await api(ben.token).post(`/arguments/${first.id}/vote`, { vote_type: 'up' })).status).toBe(200)

  // Which argument it is depends on what other tests created before.
  await page.goto('/')
  const exchange = page.locator('.exchange')
  await expect(exchange.getByRole('heading', { level: 2 }).getByRole('link')).toHaveAttribute('href', /^\/debates\//)
  await expect(exchange.locator('blockquote')).toHaveCount(2)
  await expect(exchange.locator('blockquote').last()).toContainText(/ (?:supports|opposes) #\d+/)
  await expectAccessible(page)
  await exchange.locator('blockquote').last().getByRole('link').click()
  await expect(page).toHaveURL(/\/arguments\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/(?:supports|opposes) #\d+/)

  await page.goto('/')
  await page.getByRole('button', { name: 'Turn low-data mode on' }).click()
  await expect(page.getByText('Low-data mode: on')).toBeVisible()
  await expect(exchange).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn low-data mode off' }).click()
  await signIn(page, ben)
  await page.goto('/')
  await expect(page.locator('.card').first()).toBeVisible()
  await expect(exchange).toHaveCount(0)
})
