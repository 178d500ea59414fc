import type { Page } from '@playwright/test'
import { argumentItem, joinDebate, makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'Without scripts a page changes only when it is loaded again.')

const main = (page: Page) => page.getByRole('main')
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
    await expect(page.locator('.speaking')).toContainText(ada.displayName)

    await postArgument(api, ada, debate, { content: 'Free trams are full trams.' })
    await expect(argumentItem(page, 1)).toContainText('Free trams are full trams.')
    await expect(page.locator('debate-news').getByText('1 new argument.')).toBeVisible()
    await expect(status(page)).toContainText(`${ben.displayName}’s turn`)
    await expect(page.locator('.speaking')).toContainText(ben.displayName)
    await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '1 argument' })).toBeVisible()
    await expect(main(page).getByText('No arguments yet.')).toHaveCount(0)
    await page.getByRole('link', { name: 'Show it' }).click()
    expect(new URL(page.url()).hash).toBe('#n1')
    await expect(page.locator('debate-news').getByRole('link', { name: 'Check for new arguments' })).toBeVisible()

    await postArgument(api, ben, debate, { content: 'Full trams are slow trams.', stance: 'against' })
    await expect(page.locator('.stage')).toHaveText('Voting')
    await expect(argumentItem(page, 2)).toContainText('Full trams are slow trams.')
    await expect(page.locator('.speaking')).toHaveCount(0)
  })

  test(`a new reply stands under its parent, and the reader stays where they were: ${reader}`, async ({ page, api, person, signIn }) => {
    const ada = await person('Ada')
    const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 3 })
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
