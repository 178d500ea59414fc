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
  await expect(exchange.locator('blockquote').last()).toContainText(' replies')
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

test('the list by time keeps its order below the exchange', { tag: '@server' }, async ({ page, api, person }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await makeDebate(api, ada)
  const debate = await makeDebate(api, ada)
  const first = await postArgument(api, ada, debate, { content: 'A bridge is a promise.' })
  await postArgument(api, ada, debate, { parent: first, stance: 'against', content: 'A promise is not a bridge.' })
  expect((await api(ben.token).post(`/arguments/${first.id}/vote`, { vote_type: 'up' })).status).toBe(200)
  const topics = () => page.locator('.card').getByRole('heading', { level: 3 }).allTextContents()

  await page.goto('/?feed=latest')
  await expect(page.locator('.exchange')).toHaveCount(1)
  const below = await topics()
  // Without the exchange, no card could have been moved.
  await page.getByRole('button', { name: 'Turn low-data mode on' }).click()
  await page.goto('/?feed=latest')
  await expect(page.locator('.exchange')).toHaveCount(0)
  expect(below).toEqual(await topics())
})
