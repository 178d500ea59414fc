import type { Page } from '@playwright/test'
import { joinDebate, makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

/* How much fits on the first screen (docs/product.md#emblems), in pixels, without scrolling. */

const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN

test('the header is one row of 52 pixels at every width', { tag: '@chromium' }, async ({ page, person, signIn }) => {
  const ada = await person('Ada')
  for (const member of [false, true]) {
    if (member) await signIn(page, ada)
    for (const width of [320, 400, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/debates')
      const { height } = (await page.getByRole('banner').boundingBox()) ?? {}
      expect([width, member, height]).toEqual([width, member, 52])
    }
  }
})

test('a guest’s home shows four debates at once on a desktop', { tag: '@chromium' }, async ({ page, api, person }) => {
  const ada = await person('Ada')
  for (let number = 1; number <= 8; number++)
    await makeDebate(api, ada, { topic: `Number ${number} of those that are on the first screen of all` })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/?feed=latest')
  const bottoms = await page.locator('.card, .exchange').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(4)
})

test('my debates are rows of 60 pixels on a desktop', { tag: '@chromium' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  for (let number = 1; number <= 13; number++)
    await makeDebate(api, ada, { type: 'standard', topic: `Number ${number} of those that stand below one another in a list` })
  await signIn(page, ada)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/my/debates')
  const rows = await page.locator('ol.rows > li').evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
  expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([60]))
  expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(10)
})

test('the actions and the first argument are near the top of a debate’s page', { tag: '@chromium' }, async ({ page, api, person }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const description = 'Whether fares keep anybody from going where they want to go. '.repeat(12)
  const topic = 'Every adult should receive a basic income that one can live on, without conditions'
  const tags = ['economy', 'work', 'welfare', 'tax']
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, topic, description, tags })
  await joinDebate(api, ben, debate, 'against')
  const first = await postArgument(api, ada, debate, { content: 'The fare is small, and the queue is long.' })
  const second = await postArgument(api, ben, debate, {
    content: 'A long queue is a slow tram. '.repeat(9),
    parent: first,
    stance: 'against',
  })
  const argument = await postArgument(api, ada, debate, {
    content: 'Then buy more doors. '.repeat(9),
    parent: second,
    stance: 'against',
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(debate.path)
  expect(await topOf(page, 'aside.side'), 'what one can do').toBeLessThanOrEqual(80)
  expect(await topOf(page, '#n1'), 'the first argument').toBeLessThanOrEqual(480)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(debate.path)
  expect(await topOf(page, '#now'), 'what one can do, on a phone').toBeLessThanOrEqual(345)
  expect(await topOf(page, '#n1'), 'the first argument, on a phone').toBeLessThanOrEqual(920)
  await page.goto(`${debate.path}/arguments/${argument.id}`)
  expect(await topOf(page, '.argument .prose'), 'an argument’s text').toBeLessThanOrEqual(410)
})

test('six debates fit on the first screen of the list, and four on a member’s home', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (let number = 1; number <= 8; number++) {
    const topic = `Number ${number} of those that stand on the first screen, with a topic of two lines on a desk`
    const debate = await makeDebate(api, ben, { type: 'standard', rounds: 3, topic, tags: ['towns', 'money', 'noise'] })
    if (number % 2) await joinDebate(api, ada, debate, 'against')
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  const whole = async () =>
    (await page.locator('.card').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom))).filter(
      (bottom) => bottom <= 900,
    ).length
  await page.goto('/debates')
  expect(await whole(), 'the list').toBeGreaterThanOrEqual(6)
  await signIn(page, ada)
  await page.goto('/debates') // shows the welcome message once
  for (const [path, count] of [
    ['/debates', 6],
    ['/?feed=latest', 4],
  ] as const) {
    await page.goto(path)
    expect(await whole(), path).toBeGreaterThanOrEqual(count)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/debates')
  // Only this test's debates, because those of other tests may have topics of any length.
  const own = page.locator('.card').filter({ hasText: 'of those that stand on the first screen' })
  const heights = await own.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  expect(heights).toHaveLength(8)
  expect(Math.max(...heights), 'a card of 288 pixels').toBeLessThanOrEqual(400)
})

test('nothing moves when scripts start', { tag: '@chromium' }, async ({ page, api, person, javascript }) => {
  test.skip(!javascript, 'there are no scripts to start')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const topic = 'Trams in every larger town should be free of charge'
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, topic, tags: ['time', 'health', 'work'] })
  await joinDebate(api, ben, debate, 'against')
  const argument = await postArgument(api, ada, debate, { content: 'The fare is small, and the queue is long.' })
  // Move the clock on, because the relative time of a new post is shorter than that of an older one.
  await page.clock.setFixedTime(Date.now() + 11 * 3_600_000)
  const tops = () =>
    page
      .locator('main :is(li, h1, h2, .prose, .actions)')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  for (const width of [320, 375, 412, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/debates', debate.path, `${debate.path}/arguments/${argument.id}`]) {
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(path)
      const before = await tops()
      await page.unroute('**/*.js')
      await page.goto(path)
      await page.waitForFunction(() => [...document.querySelectorAll('main :is(local-time, time-left)')].every((one) => one.shadowRoot))
      expect(await tops(), `${path} at ${width}`).toEqual(before)
    }
  }
})
