import { argumentItem, fillInSignIn, makeDebate, postArgument, waitForHydration } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a vote is cast, changed and removed, and the focus stays', { tag: '@witness' }, async ({
  page,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await signIn(page, ben)
  await page.goto(debate.path)
  const [up, down] = [page.getByRole('button', { name: /^Upvote #1/ }), page.getByRole('button', { name: /^Downvote #1/ })]
  await expect(up).toHaveAccessibleName('Upvote #1 (0)')
  await up.click()
  await expect(up).toHaveAccessibleName('Upvote #1 (1), your vote')
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await down.click()
  await expect(down).toHaveAccessibleName('Downvote #1 (1), your vote')
  await expect(up).toHaveAccessibleName('Upvote #1 (0)')
  await expectAccessible(page)
  await down.click()
  await expect(down).toHaveAccessibleName('Downvote #1 (0)')
  await expect(page.getByRole('status')).toContainText('You removed your vote on #1')
  if (javascript) await expect(down).toBeFocused()
  await page.reload()
  await expect(down).toHaveAttribute('aria-pressed', 'false')
})

test('a guest votes, signs in, and comes back to the same place with the vote cast', async ({ page, api, person }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await page.goto(`${debate.path}?sort=old`)
  await page.getByRole('button', { name: 'Downvote #1 (0)' }).click()
  await expect(page.getByRole('main')).toContainText('then your downvote on #1 is saved')
  await fillInSignIn(page, ben)
  await expect(page).toHaveURL(new RegExp(`${debate.path}\\?sort=old#n1$`))
  await expect(page.getByRole('status')).toHaveText('You downvoted #1.')
  await expect(page.getByRole('button', { name: 'Downvote #1 (1), your vote' })).toBeVisible()
})

test('a guest who votes on a post that turns out to be their own is told why it does not count', { tag: '@server' }, async ({
  page,
  api,
  person,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await page.goto(debate.path)
  await page.getByRole('button', { name: 'Upvote #1 (0)' }).click()
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(new RegExp(`${debate.path}$`))
  await expect(page.getByRole('status')).toContainText('your own')
  await expect(argumentItem(page, 1)).toContainText('Votes on #1: 0 upvotes, 0 downvotes')
  await expect(page.getByRole('button', { name: /^Vote/ })).toHaveCount(0)
})

test('a debate is watched and unwatched, from either page', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const argument = await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await signIn(page, ben)
  await page.goto(debate.path)
  const side = page.getByRole('complementary')
  const before = Number(/(\d+) watching/.exec((await side.textContent()) ?? '')?.[1])
  await side.getByRole('button', { name: 'Watch this debate' }).click()
  await expect(side).toContainText(`${before + 1} watching, including you`)
  await expect(page.getByRole('status')).toHaveText('You’re watching this debate.')
  await page.goto(`${debate.path}/arguments/${argument.id}`)
  await side.getByRole('button', { name: 'Stop watching this debate' }).click()
  await expect(side).toContainText(`${before} watching`)
  await expect(side.getByRole('button', { name: 'Watch this debate' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('You stopped watching this debate.')
})

test('with JavaScript a vote is shown at once, and undone with the reason when refused', async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  test.skip(!javascript, 'without scripts, the next page says it')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await signIn(page, ben)
  await page.goto(debate.path)
  await waitForHydration(page)
  const up = page.getByRole('button', { name: /^Upvote #1/ })
  expect(await up.evaluate((button) => getComputedStyle(button, '::before').content), 'what the eye sees').toContain('▲')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\b_data=/, async (route) => {
    await answered
    await route.abort()
  })
  // Scroll first, because clicking at the window's edge would scroll the page.
  await up.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const before = await up.boundingBox()
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  expect(await up.boundingBox()).toMatchObject({ y: before?.y })
  answer()
  await expect(page.getByRole('status')).toHaveText('We couldn’t reach the server, so nothing has changed. Try again in a moment.')
  await expect(up).toHaveAccessibleName('Upvote #1 (0)')
  await expect(up).toBeFocused()

  // The server refuses the vote, because the argument was withdrawn meanwhile.
  await page.unroute(/\b_data=/)
  const list = await api().get<{ data: { id: string }[] }>(`/debates/${debate.id}/arguments`)
  await api(ada.token).delete(`/arguments/${list.body.data[0]?.id}`)
  await up.click()
  await expect(page.getByRole('status')).toContainText(/withdrawn/)
  await expect(up).toHaveAccessibleName('Upvote #1 (0)')
})
