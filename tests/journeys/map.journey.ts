import { makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a debate’s map shows the structure of replies and links to them @chromium', async ({ page, api, person }) => {
  const maria = await person('Maria')
  const debate = await makeDebate(api, maria)
  const first = await postArgument(api, maria, debate, { content: 'Rails are a promise.' })
  await postArgument(api, maria, debate, { parent: first, stance: 'against', content: 'Promises are broken.' })
  await page.goto(debate.path)
  const map = page.getByRole('figure', { name: 'Map of the debate' })
  await expect(map).toHaveCount(0)

  const third = await postArgument(api, maria, debate, { content: 'Stations make towns.' })
  await page.reload()
  const blocks = map.locator('svg a')
  await expect(blocks).toHaveCount(3)
  // The map is for mouse, touch and sight; keyboard and screen reader users have the list.
  await expect(map.getByRole('link')).toHaveText(['View map as list'])
  await blocks.nth(1).click()
  await expect(page).toHaveURL(/#n2$/)
  await map.getByRole('link', { name: 'View map as list' }).click()
  await expect(page).toHaveURL(/view=outline/)
  await expect(page.getByText('Stations make towns.').first()).toBeVisible()

  await page.goto(`${debate.path}/arguments/${third.id}`)
  await expect(page.getByRole('region', { name: 'You are at #3' })).toBeVisible()
  await page.goto(`${debate.path}/arguments/${first.id}`)
  await expect(page.getByText('1 reply under it')).toBeVisible()
  await page.getByRole('link', { name: 'Whole map' }).click()
  await expect(page).toHaveURL(/#map$/)
  await expect(map).toBeVisible()
})

test('on a phone the map is folded, and unfolds on request @chromium', async ({ page, api, person, expectAccessible }) => {
  const maria = await person('Maria')
  const debate = await makeDebate(api, maria)
  let parent = await postArgument(api, maria, debate, { content: 'Rails are a promise.' })
  for (const content of ['Promises are broken.', 'Not those of iron.', 'Iron rusts.', 'Not in a century.'])
    parent = await postArgument(api, maria, debate, { parent, stance: 'against', content })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(debate.path)
  const last = page.locator('.map a', { has: page.locator('[title^="#5"]') })
  await expect(last).not.toBeInViewport()
  await expectAccessible(page)
  await page.locator('.map a', { hasText: 'Show the map' }).click()
  await last.click()
  // The argument's own page, because the thread isn't deep enough.
  await expect(page).toHaveURL(/\/arguments\/\w+$/)
})
