import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { joinDebate, makeDebate } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const mark = () => `m${randomBytes(4).toString('hex')}`
const hostile = resolve(import.meta.dirname, '../../../shared/data/hostile')

test('a card shows the complete state of a debate', { tag: '@server' }, async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben, word] = [await person('Ada'), await person('Ben'), mark()]
  const tags = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name}-${word}`)
  const debate = await makeDebate(api, ada, { type: 'live', seats_per_side: 1, description: `About **${word}**.`, tags })
  await joinDebate(api, ben, debate, 'against')
  expect((await api(ben.token).post(`/debates/${debate.id}/watch`)).status).toBe(200)

  await page.goto(`/debates?search=${word}`)
  await expectAccessible(page)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: debate.topic }) })
  await expect(card.locator('svg.emblem')).toHaveCount(1)
  await expect(card.locator('.stage')).toHaveText(['Active', 'Live'])
  await expect(card).toContainText(`About ${word}.`)
  await expect(card.getByRole('paragraph').filter({ hasText: /^\s*(?:For|Against)\b/ })).toHaveText([
    new RegExp(`^For +${ada.displayName}$`),
    new RegExp(`^Against +${ben.displayName}$`),
  ])
  await expect(card).toContainText('Round 1 / 3')
  await expect(card).toContainText(`${ada.displayName}’s turn`)
  await expect(card.locator('time-left')).toContainText('left')
  await expect(card).toContainText('2 people')
  await expect(card).toContainText('1 watching')
  await expect(card.locator('.tag')).toHaveText(tags.slice(0, 3))
  await expect(card).toContainText('+2 more')
  await expect(card.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)

  await signIn(page, ben)
  await page.goto(`/debates?search=${word}`)
  await expect(card.locator('.facts').first()).toContainText(/Active +Live +Joined +Watching/)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(debate.path)
})

test('filters narrow the list, are in the address, and can be cleared', async ({ page, api, person, expectAccessible }) => {
  const [ada, word] = [await person('Ada'), mark()]
  await makeDebate(api, ada, { topic: `Open ${word} should be free`, tags: [word, `${word} too`] })
  await makeDebate(api, ada, { topic: `Waiting ${word} should be free`, type: 'standard', tags: [word] })
  const topics = page.getByRole('main').getByRole('heading', { level: 2 })

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/debates')
  await page.getByLabel('Keywords').fill(word)
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(topics).toHaveText([`Waiting ${word} should be free`, `Open ${word} should be free`])
  await expect(page.getByText('2 debates:')).toBeVisible()

  const stages = page.getByRole('navigation', { name: 'Stage' })
  await stages.getByRole('link', { name: 'Waiting' }).click()
  await expect(topics).toHaveText([`Waiting ${word} should be free`])
  await expect(stages.getByRole('link', { name: 'Waiting' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('Keywords')).toHaveValue(word)

  await page.goto('/debates')
  await page.getByLabel('Tags').fill(`${word} too, ${word.toUpperCase()}`)
  await page.getByLabel('Type').selectOption('open')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(topics).toHaveText([`Open ${word} should be free`])
  await expect(page).toHaveURL(/type=open/)

  await stages.getByRole('link', { name: 'Closed' }).click()
  await expect(page.getByText('No debates found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Be the first to start a debate!' })).toHaveAttribute('href', '/debates/create')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL('/debates')
  await expect(topics.filter({ hasText: word })).toHaveCount(2)
})

test('on a small screen the filters are folded below a summary of them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/debates?status=voting&sort=popular')
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeHidden()
  await page.getByText('Filter and sort: voting, most popular first').click()
  await expect(page.getByLabel('Sort by')).toHaveValue('popular')
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeVisible()
})

test('a long list has page links, and grows while scrolling if scripts run', async ({
  page,
  api,
  person,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben, word] = [await person('Ada'), await person('Ben'), mark()]
  // Two people create them, because one person may not create so many.
  for (let number = 1; number <= 43; number++)
    await makeDebate(api, number % 2 ? ada : ben, { topic: `Number ${number} of ${word}`, tags: [word] })
  const topics = page.getByRole('main').getByRole('heading', { level: 2 })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const tagged = `/tags/${word}`

  await page.goto(`${tagged}?sort=active`)
  await expect(page.getByText('43 debates')).toBeVisible()
  await expect(topics).toHaveCount(12)
  if (!javascript) {
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(`${tagged}?sort=active&page=2`)
    await expect(topics.first()).toHaveText(`Number 31 of ${word}`)
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await pages.getByRole('link', { name: 'Page 4' }).click()
    await expect(topics).toHaveText([7, 6, 5, 4, 3, 2, 1].map((number) => `Number ${number} of ${word}`))
    return
  }

  // With the keyboard the list must not grow: Tab leads to the page links and then to the footer.
  await topics.nth(10).getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(topics.nth(11).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pages.getByRole('link', { name: 'Page 1' })).toBeFocused()
  await expect(topics).toHaveCount(12)

  // If a page can't be loaded, the links stay.
  await page.route(/page=2/, (route) => route.abort())
  await page.reload()
  // A browser drops a turn of the wheel that comes before the page is drawn. A person would turn it again.
  const failedRequests: string[] = []
  page.on('requestfailed', (request) => failedRequests.push(request.url()))
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect.poll(() => failedRequests, { timeout: 500 }).not.toEqual([])
  }).toPass()
  await expect(pages.getByRole('link', { name: 'Next' })).toBeVisible()
  await page.unroute(/page=2/)
  await page.reload()

  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(topics).toHaveCount(43, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('status')).toHaveText('7 more debates. End of the list.')
  await expect(topics.last()).toHaveText(`Number 1 of ${word}`)
  await expectAccessible(page)
  await page.mouse.wheel(0, 100_000)
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await expect(pages.getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')

  // The address follows the visible page, and Back leads to it.
  const card = topics.filter({ hasText: `Number 25 of ${word}` })
  await card.scrollIntoViewIfNeeded()
  await expect(page).toHaveURL(`${tagged}?sort=active&page=2`)
  const { y: before = 0 } = (await card.boundingBox()) ?? {}
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Number 25 of ${word}`)
  await page.goBack()
  await expect(page).toHaveURL(`${tagged}?sort=active&page=2`)
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 9999) - before)).toBeLessThan(3)
  await expect(topics.first()).toHaveText(`Number 31 of ${word}`)
  // Press Enter, because the list might grow before a pointer reaches the links below it.
  await pages.getByRole('link', { name: 'Page 1' }).press('Enter')
  await expect(topics.first()).toHaveText(`Number 43 of ${word}`)
})

test('an address with nonsense parameters still gives a useful page', { tag: '@server' }, async ({ page, api, person }) => {
  const word = mark()
  await makeDebate(api, await person('Ada'), { topic: `Nonsense ${word} should be free` })
  const topics = page.getByRole('main').getByRole('heading', { level: 2 })
  for (const query of [
    'page=0',
    'page=-3',
    'page=x',
    'status=nope',
    'type=%00',
    'sort=toString',
    'before=rubbish',
    'page=1&page=2',
    'tags=,,',
  ]) {
    const answer = await page.goto(`/debates?search=${word}&${query}`)
    expect(answer?.status(), query).toBe(200)
    await expect(topics, query).toHaveText([`Nonsense ${word} should be free`])
  }
  await page.goto(`/debates?search=${word}&page=999999999`)
  await expect(page.getByText('This page doesn’t exist')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(topics).toHaveText([`Nonsense ${word} should be free`])

  const missing = await page.goto('/tags/no-such-tag-at-all')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('There is no such tag.')
  await expect(page.getByRole('main').getByRole('link', { name: 'All debates' })).toBeVisible()
})

test('hostile words in the text filter are shown as text', async ({ page, javascript }) => {
  test.skip(!existsSync(hostile), 'the strings stand beside the repository')
  const read = (name: string): unknown[] => JSON.parse(readFileSync(resolve(hostile, name), 'utf8'))
  const payloads = read('owasp-xss-filter-evasion.json').map((each) => (each as { payload: string }).payload)
  const naughty = read('blns.json').filter((each): each is string => typeof each === 'string')
  if (javascript)
    page.on('dialog', () => {
      throw new Error('a script has run')
    })
  // Only every seventh, because the API's own tests try all of them.
  for (const words of [...payloads, ...naughty].filter((each, index) => index % 7 === 0 && !each.includes('\0') && each.length < 200)) {
    const answer = await page.request.get(`/debates?${new URLSearchParams({ search: words })}`)
    expect(answer.status(), words).toBe(200)
  }
  const words = '"><img src=x onerror=alert(1)>‮ ﷽ <script>alert(1)</script>'
  await page.goto(`/debates?${new URLSearchParams({ search: words })}`)
  await expect(page.locator('#search')).toHaveValue(words)
  await expect(page.getByRole('main').locator('img, script')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Debates about “"><img src=x/)
})

test('low-data mode has no pictures and no scripts', async ({ page, api, person }) => {
  await makeDebate(api, await person('Ada'))
  await page.goto('/debates')
  await expect(page.locator('script').first()).toBeAttached()
  await page.getByRole('button', { name: 'Turn low-data mode on' }).click()
  await expect(page).toHaveURL('/debates')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('img, script')).toHaveCount(0)
})
