import type { Page } from '@playwright/test'
import { argumentItem, joinDebate, makeDebate, makeDebateInVoting, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'Without scripts a page changes only when it is loaded again.')

const main = (page: Page) => page.getByRole('main')
const benches = (page: Page) => page.getByRole('region', { name: 'Participants' })
const status = (page: Page) => page.getByRole('complementary', { name: 'Debate status' })

/** Opens a page and waits until it receives the debate's events. */
async function open(page: Page, path: string) {
  const connected = page.waitForResponse((answer) => answer.url().includes('/stream?debate='))
  await page.goto(path)
  await connected
}

for (const reader of ['guest', 'member'] as const) {
  test(`an open page follows a debate from its start to its vote in all its parts: ${reader}`, async ({ page, api, person, signIn }) => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const debate = await makeDebate(api, ada, { type: 'live', turn_minutes: 2, rounds: 1, side: 'for' })
    if (reader === 'member') await signIn(page, await person('Cem'))
    await open(page, debate.path)
    await expect(page.locator('.stage')).toHaveText('Waiting')
    await expect(main(page).getByText('1 seat free')).toBeVisible()

    await joinDebate(api, ben, debate, 'against')
    await expect(page.locator('.stage')).toHaveText('Active')
    await expect(status(page)).toContainText(`${ada.displayName}’s turn`)
    await expect(main(page).getByText('1 seat free')).toHaveCount(0)
    await expect(benches(page).locator('[aria-current]')).toContainText(ada.displayName)

    await postArgument(api, ada, debate, { content: 'Free trams are full trams.' })
    await expect(argumentItem(page, 1)).toContainText('Free trams are full trams.')
    await expect(page.locator('debate-updates').getByText('1 new argument.')).toBeVisible()
    await expect(status(page)).toContainText(`${ben.displayName}’s turn`)
    await expect(benches(page).locator('[aria-current]')).toContainText(ben.displayName)
    await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '1 argument' })).toBeVisible()
    await expect(main(page).getByText('No arguments yet.')).toHaveCount(0)
    await page.getByRole('link', { name: 'Show it' }).click()
    expect(new URL(page.url()).hash).toBe('#n1')
    await expect(page.locator('debate-updates').getByRole('link', { name: 'Check for new arguments' })).toBeVisible()

    await postArgument(api, ben, debate, { content: 'Full trams are slow trams.', stance: 'against' })
    await expect(page.locator('.stage')).toHaveText('Voting')
    await expect(argumentItem(page, 2)).toContainText('Full trams are slow trams.')
    await expect(benches(page).locator('[aria-current]')).toHaveCount(0)
  })

  test(`a new reply stands under its parent, and the reader stays where they were: ${reader}`, async ({ page, api, person, signIn }) => {
    const ada = await person('Ada')
    const description = 'Whether fares keep anybody from going where they want to go. '.repeat(4)
    const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 3, description })
    const ben = await person('Ben')
    await joinDebate(api, ben, debate, 'against')
    const first = await postArgument(api, ada, debate, { content: `A long argument. ${'It goes on and on. '.repeat(60)}` })
    if (reader === 'member') await signIn(page, await person('Cem'))
    await page.setViewportSize({ width: 800, height: 400 })
    await open(page, `${debate.path}#about-debate`)
    const heading = page.getByRole('heading', { name: 'About this debate' })
    const top = async () => Math.round((await heading.boundingBox())?.y ?? Number.NaN)
    await expect(heading).toBeInViewport()
    const before = await top()
    await postArgument(api, ben, debate, { content: 'Not so.', stance: 'against', parent: first })
    await expect(argumentItem(page, 1).locator('.thread').locator(argumentItem(page, 2))).toContainText('Not so.')
    expect(Math.abs((await top()) - before), 'the place in px').toBeLessThan(5)
  })

  test(`a post that is withdrawn is shown as withdrawn: ${reader}`, async ({ page, api, person, signIn }) => {
    const ada = await person('Ada')
    const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 3 })
    await joinDebate(api, await person('Ben'), debate, 'against')
    const first = await postArgument(api, ada, debate, { content: 'Said too soon.' })
    if (reader === 'member') await signIn(page, await person('Cem'))
    await open(page, debate.path)
    await expect(argumentItem(page, 1)).toContainText('Said too soon.')
    expect((await api(ada.token).delete(`/arguments/${first.id}`)).status).toBeLessThan(300)
    await expect(argumentItem(page, 1)).not.toContainText('Said too soon.')
    await expect(argumentItem(page, 1)).toContainText('Withdrawn by its author')
  })

  test(`an open page follows who takes part: joins, leaves, and is kicked: ${reader}`, async ({ page, api, person, signIn }) => {
    const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
    const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 2 })
    if (reader === 'member') await signIn(page, await person('Eva'))
    await open(page, debate.path)
    await expect(benches(page)).toContainText('2 seats free')
    await joinDebate(api, ben, debate, 'against')
    await expect(benches(page)).toContainText(ben.displayName)
    await expect(benches(page)).not.toContainText('2 seats free')
    expect((await api(ben.token).delete(`/debates/${debate.id}/participation`)).status).toBeLessThan(300)
    await expect(benches(page)).toContainText('2 seats free')
    await expect(benches(page)).not.toContainText(ben.displayName)

    await joinDebate(api, ben, debate, 'for')
    await joinDebate(api, cem, debate, 'against')
    await joinDebate(api, dee, debate, 'against')
    await expect(page.locator('.stage')).toHaveText('Active')
    await postArgument(api, ada, debate, { content: 'See my site, all of you.' })
    await expect(argumentItem(page, 1)).toContainText('See my site')
    const target = await api(ada.token).get<{ data: { id: string } }>('/me')
    const opened = await api(ben.token).post<{ data: { id: string } }>(`/debates/${debate.id}/kick-votes`, {
      target_user_id: target.body.data.id,
      reason: 'Posts the same link in every turn.',
    })
    await expect(main(page).getByRole('link', { name: `Kick vote against ${ada.displayName}` })).toBeVisible()
    for (const voter of [cem, dee]) {
      await api(voter.token).post(`/debates/${debate.id}/kick-votes/${opened.body.data.id}/ballot`, { choice: 'yes' })
    }
    await expect(benches(page)).toContainText(`${ada.displayName} (kicked)`)
    await expect(argumentItem(page, 1).getByRole('heading')).toContainText(`${ada.displayName} (kicked)`)
  })

  test(`an open page hides what a moderator hides: ${reader}`, async ({ page, api, person, signIn, makeModerator }) => {
    const [ada, mona] = [await person('Ada'), await person('Mona')]
    makeModerator(mona)
    const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 3 })
    await joinDebate(api, await person('Ben'), debate, 'against')
    const first = await postArgument(api, ada, debate, { content: 'A rude remark.' })
    if (reader === 'member') await signIn(page, await person('Cem'))
    await open(page, debate.path)
    await expect(argumentItem(page, 1)).toContainText('A rude remark.')
    const hidden = await api(mona.token).post(`/arguments/${first.id}/hiding`, { rule: 1, reason: 'It insults people.' })
    expect(hidden.status).toBe(201)
    await expect(argumentItem(page, 1)).not.toContainText('A rude remark.')
    await expect(argumentItem(page, 1)).toContainText('Hidden by the moderators')
  })

  test(`an open page shows how a debate ended: ${reader}`, async ({ page, api, person, signIn, letFallDue }) => {
    const debate = await makeDebateInVoting(api, await person('Ada'), await person('Ben'))
    if (reader === 'member') await signIn(page, await person('Cem'))
    await open(page, debate.path)
    await expect(page.locator('.stage')).toHaveText('Voting')
    letFallDue(debate)
    await api('').get(`/debates/${debate.slug}`)
    await expect(page.locator('.stage')).toHaveText(/Closed/)
    await expect(main(page).getByRole('radio')).toHaveCount(0)
  })
}

test('what a participant has typed stays when the debate is closed meanwhile', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { type: 'live', turn_minutes: 2, rounds: 2, side: 'for' })
  await joinDebate(api, ben, debate, 'against')
  await postArgument(api, ada, debate, { content: 'Free trams are full trams.' })
  await signIn(page, ben)
  await open(page, debate.path)
  const text = page.getByRole('textbox', { name: 'Your argument' })
  await text.fill('Written with care.')
  await text.blur()
  expect((await api(ada.token).delete(`/debates/${debate.id}/participation`)).status).toBeLessThan(300)
  await expect(page.locator('.stage')).not.toHaveText('Active')
  await expect(text).toHaveValue('Written with care.')
})
