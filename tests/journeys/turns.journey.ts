import { argumentItem, endsWithTime, joinDebate, makeDebate, openDetails, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const standard = { type: 'standard', seats_per_side: 1, side: 'for', rounds: 2 }

test('the person whose turn it is may skip it; the turn passes on, and others are not offered that', { tag: '@witness' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)
  await joinDebate(api, ben, debate, 'against')

  await signIn(page, ada)
  await page.goto(debate.path)
  await expect(page.getByText('A post up to 2 minutes late still counts. If you miss two turns in a row, you forfeit.')).toBeVisible()
  await openDetails(page, 'Manage')
  await openDetails(page, 'Skip your turn')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip this turn' }).click()
  await page.getByRole('button', { name: 'Yes, skip my turn' }).click()
  await expect(page).toHaveURL(/#now$/)
  await expect(page.locator('#now > :first-child')).toHaveText(endsWithTime(`You skipped your turn. It’s ${ben.displayName}’s turn`))
  await expect(page.getByRole('heading', { name: `${ben.displayName}’s turn` })).toBeVisible()
  await expect(page.getByText('Skip your turn')).toHaveCount(0)
})

test('after the last turn, the page says so, and until when spectators vote', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)
  await joinDebate(api, ben, debate, 'against')
  for (const [speaker, stance] of [
    [ada, 'for'],
    [ben, 'against'],
    [ada, 'for'],
  ] as const)
    await postArgument(api, speaker, debate, { content: 'So it is.', stance })
  await signIn(page, ben)
  await page.goto(debate.path)
  await page.getByLabel('Your argument').fill('That is all there is to say.')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(page).toHaveURL(/#n4$/)
  await expect(page.locator('#n4 > :first-child')).toHaveText(
    endsWithTime('Your argument #4 is posted. That was the last argument. Judges vote'),
  )
})

test('a skip that comes too late is no error: it says whose turn it is', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)
  await joinDebate(api, ben, debate, 'against')
  await signIn(page, ada)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await openDetails(page, 'Skip your turn')
  // Meanwhile an argument posted on another device has arrived.
  await postArgument(api, ada, debate, { content: 'Sent from the train.' })
  await page.getByRole('button', { name: 'Skip this turn' }).click()
  await page.getByRole('button', { name: 'Yes, skip my turn' }).click()
  await expect(page.getByRole('status')).toHaveText(endsWithTime(`Your turn is already over. It’s ${ben.displayName}’s turn`))
  await expect(page.locator('error-summary')).toHaveCount(0)
  await expect(argumentItem(page, 1)).toContainText('Sent from the train.')
})

test('a live debate shows how long a turn lasts, counts down, and links to itself to refresh', async ({
  page,
  api,
  person,
  expectAccessible,
  javascript,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, type: 'live', turn_minutes: 5 })
  await joinDebate(api, ben, debate, 'against')
  await page.goto(debate.path)
  await expect(page.getByText('Turns last 5 minutes.')).toBeVisible()
  const left = page.locator('time-left')
  await expect(left).toHaveText(/^4 min left/)
  if (javascript) {
    // It ticks in its own shadow root, which isn't announced to screen readers.
    const shown = () => left.evaluate((element) => element.shadowRoot?.textContent ?? '')
    const first = await shown()
    await expect.poll(shown).not.toBe(first)
    expect(first).toMatch(/[45] min \d\d s left/)
  }
  await expectAccessible(page)
  const again = page.getByRole('link', { name: 'refresh now' })
  if (javascript) return expect(again, 'it checks by itself').toBeHidden()
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: debate.topic })).toBeVisible()
})

test('a participant waiting on a debate’s page is led to their first turn when it begins', async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, type: 'live', turn_minutes: 5 })
  await signIn(page, ada)
  await page.goto(debate.path)
  const now = page.getByRole('region', { name: 'What you can do now' })
  await expect(now.getByRole('heading')).toHaveText('Seats are available')
  const share = now.getByRole('link', { name: 'Share it by email' })
  await share.focus()
  await joinDebate(api, ben, debate, 'against')
  if (!javascript) await page.reload()
  await expect(now.getByRole('heading', { name: 'Your turn' })).toBeVisible()
  if (javascript) {
    await expect(now, 'its focused link is gone').toBeFocused()
  }
  await now.getByRole('link', { name: 'Write a new argument' }).click()
  await page.getByLabel('Your argument').fill('The fare is small, and the queue is long.')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(argumentItem(page, 1)).toContainText('the queue is long')
})

test('a skipped turn has a line in the thread, and appears there live', async ({ page, api, person, browser, javascript }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, type: 'live' })
  await joinDebate(api, ben, debate, 'against')
  await postArgument(api, ada, debate, { content: 'Fares cost more to collect.', stance: 'for' })
  await page.goto(debate.path)
  await expect(page.getByRole('main')).not.toContainText('skipped this turn')
  await expect(page.locator('.progress')).toContainText(/Turn ends: .* left/)

  expect((await api(ben.token).post(`/debates/${debate.id}/skip-turn`)).status).toBe(200)
  if (!javascript) await page.reload()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'skipped this turn' })
  await expect(line).toHaveText(new RegExp(`^${ben.displayName} skipped this turn, round 1 · .*\\d\\d:\\d\\d`))

  // After the next argument, the line stands between the two.
  await postArgument(api, ada, debate, { content: 'And to check.', stance: 'for' })
  if (javascript) {
    await expect(page.getByRole('complementary')).toContainText(`${ben.displayName}’s turn`)
    await expect(page.getByRole('main')).toContainText('1 new argument.')
    await expect(line).toHaveCount(1)
  }
  const other = await browser.newContext({ javaScriptEnabled: false })
  const guest = await other.newPage()
  await guest.goto(debate.path)
  await expect(guest.locator('#arguments .thread > li')).toContainText(['Fares cost more', `${ben.displayName} skipped this turn`])
  await expect(guest.locator('[aria-labelledby=round-2] .thread > li')).toContainText(['And to check.'])
  await other.close()
})

test('a round that everybody skipped is shown once, on the page where it belongs', async ({ page, api, person, javascript }) => {
  test.skip(javascript, 'The pages are the same.')
  const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 10 })
  await joinDebate(api, ben, debate, 'against')
  await joinDebate(api, cem, debate, 'for')
  await joinDebate(api, dee, debate, 'against')
  // Five rounds of four arguments fill a page; nobody argues in the sixth.
  for (let turn = 0; turn < 28; turn++) {
    const author = [ada, ben, cem, dee][turn % 4] ?? ada
    if (turn >= 20 && turn < 24) expect((await api(author.token).post(`/debates/${debate.id}/skip-turn`)).status).toBe(200)
    else await postArgument(api, author, debate, { content: `Text ${turn}.`, stance: turn % 2 === 0 ? 'for' : 'against' })
  }
  const counted = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('.thread > li[id]').first()).toBeVisible()
    return page.locator('.thread > li').filter({ hasText: 'skipped this turn' }).count()
  }
  expect([await counted(debate.path), await counted(`${debate.path}?page=2`)]).toEqual([4, 0])
  await page.goto(debate.path)
  await expect(page.locator('[aria-labelledby=round-6] li, #arguments ~ .thread li, [aria-labelledby=round-5] ~ .thread li')).toHaveCount(4)
})
