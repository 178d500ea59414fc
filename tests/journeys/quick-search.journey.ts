import { randomBytes } from 'node:crypto'
import { makeDebate, postArgument, signOut } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const mark = () => `m${randomBytes(4).toString('hex')}`

test('the header searches from every page, and while typing if scripts run', async ({
  page,
  api,
  person,
  javascript,
  signIn,
  expectAccessible,
}) => {
  const [word, other] = [mark(), mark()]
  const ada = await person(`Ada ${word}`)
  const debates = []
  for (let number = 1; number <= 4; number++) debates.push(await makeDebate(api, ada, { topic: `Number ${number} of ${word}` }))
  const [first] = debates
  if (!first) throw new Error('no debate')
  await postArgument(api, ada, first, { content: `There is no more ${word} to be had.` })
  await makeDebate(api, ada, { topic: `Something else of ${other}` })
  const header = page.getByRole('banner')
  const field = header.getByLabel('Search Rostrum')
  const submit = header.getByRole('button', { name: 'Search' })

  if (!javascript) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/tags')
    await expect(field).toBeHidden()
    await page.locator('summary', { hasText: 'Find' }).click()
    await field.fill(word)
    await expectAccessible(page)
    await submit.click()
    await expect(page).toHaveURL(`/search?q=${word}`)
    await expect(page.getByRole('main').getByRole('link', { name: `Number 4 of ${word}` })).toBeVisible()
    return
  }

  const options = header.getByRole('option')
  const status = header.getByRole('status')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/tags')
  await expect(submit).toBeDisabled()
  await field.click()
  await expect(options).toHaveText(['Home', 'Explore debates', 'Start a debate'])
  await field.pressSequentially(word)
  await expect(submit).toBeEnabled()
  await expect(status).toHaveText('Found: 4 debates, 1 person, 1 post.')
  await expect(header.getByRole('group', { name: 'Debates, 4' }).getByRole('option')).toHaveCount(3)
  await expect(header.getByRole('group', { name: 'People, 1' }).getByRole('option')).toHaveText([ada.displayName])
  await expect(header.getByRole('group', { name: 'Posts, 1' }).getByRole('option')).toContainText(`There is no more ${word}`)
  await expect(options.filter({ hasText: `Search for “${word}”` })).toHaveAttribute('href', `/search?q=${word}`)
  await expect(options.last()).toHaveText('View all results')
  await expectAccessible(page)

  // By keyboard: close and open, choose with arrows, follow with Enter.
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(options.first()).toBeHidden()
  await expect(field).toHaveValue(word)
  await field.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  for (const _ of ['none', 'first']) await field.press('ArrowDown')
  const chosen = header.getByRole('option', { selected: true })
  await expect(chosen).toHaveId((await field.getAttribute('aria-activedescendant')) ?? '')
  const name = (await chosen.textContent()) ?? ''
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  // A late response is ignored, and a failure is reported.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/search/quick?q=${word}`, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  const late = page.waitForRequest(`**/search/quick?q=${word}`)
  await field.fill(word)
  await late
  await field.fill(other)
  await expect(status).toHaveText('Found: 1 debate.')
  release()
  await expect(status).toHaveText('Found: 1 debate.')
  await page.unroute(`**/search/quick?q=${word}`)
  await page.route(`**/search/quick?q=${other}s`, (route) => route.abort())
  await field.press('s')
  await expect(status).toHaveText('Unable to search right now')
  await expect(options).toHaveCount(0)

  // Recent searches are offered, the latest first and without duplicates.
  for (const text of [other, word, other.toUpperCase()]) {
    await field.fill(text)
    await field.press('Enter')
    await expect(page).toHaveURL(`/search?q=${text}`)
    // The search is stored once the page's scripts have run.
    await expect(field).toHaveRole('combobox')
  }
  await signIn(page, ada)
  await page.goto('/tags')
  await page.setViewportSize({ width: 320, height: 640 })
  const fold = page.locator('summary', { hasText: 'Find' })
  await fold.click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option')).toHaveText([other.toUpperCase(), word, 'Home', 'Explore debates', 'Friends', 'Start a debate'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(fold).toBeFocused()
  await expect(field).toBeHidden()
  await fold.click()
  await dialog.getByRole('option', { name: word, exact: true }).click()
  await expect(page).toHaveURL(`/search?q=${word}`)
})

test('recent searches are no longer offered after the sign-out', async ({ page, person, signIn, javascript }) => {
  test.skip(!javascript, 'recent searches need scripts')
  const word = mark()
  const header = page.getByRole('banner')
  const offered = header.getByRole('option', { name: word })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await person('Ada'))
  await page.goto(`/search?q=${word}`)
  await page.goto('/tags')
  await header.getByLabel('Search Rostrum').click()
  await expect(offered).toBeVisible()
  await header.getByLabel('Search Rostrum').press('Escape')
  await signOut(page)
  await page.goto('/tags')
  await header.getByLabel('Search Rostrum').click()
  await expect(header.getByRole('option', { name: 'Explore debates' })).toBeVisible()
  await expect(offered).toHaveCount(0)
})

test('“/” focuses the search, and its suggestions open at the field', async ({ page, javascript }) => {
  test.skip(!javascript, 'suggestions need scripts')
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/tags')
    const field = page.getByRole('banner').getByLabel('Search Rostrum')
    await expect(field).toHaveRole('combobox')
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field, 'the key itself is not typed').toHaveValue('')
    const [list, box] = [await page.locator('quick-search .found').boundingBox(), await field.boundingBox()]
    expect(Math.abs((list?.x ?? 0) - (box?.x ?? 99)), `at ${width} px`).toBeLessThan(3)
    expect(list?.width, `at ${width} px`).toBeLessThan(500)
  }
})

test('the theme of one tab is that of the others', async ({ page, context, javascript }) => {
  test.skip(!javascript, 'without scripts a tab changes when it is loaded again')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/tags')
  const other = await context.newPage()
  await other.goto('/about')
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
})
