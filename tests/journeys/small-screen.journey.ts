import { makeGroup, makeTeam } from './setup/circles.ts'
import { joinDebate, makeDebate, postArgument, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.use({ viewport: { width: 320, height: 640 }, groups: true })

test('no page scrolls sideways at 320 pixels', { tag: '@chromium' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { tags: 'transport' })
  const argument = await postArgument(api, ada, debate, { content: `A word of ${'length'.repeat(20)}.` })
  for (const name of ['Ben', 'Cem', 'Eve', 'Fay', 'Tom']) await joinDebate(api, await person(name), debate)
  const comment = await postComment(api, ada, debate, { content: `https://example.org/${'path/'.repeat(30)}` })
  const [team, group] = [await makeTeam(api, ada), await makeGroup(api, ada)]
  const grouped = await makeDebate(api, ada, { group: group.id })
  const pages = [
    ...['/groups', group.path, grouped.path, team.path],
    ...['/', '/debates', '/debates?status=closed', '/tags', '/tags/transport', '/forgot-password', '/no-such-page'],
    ...[debate.path, `${debate.path}?tab=comments`, `${debate.path}/arguments/${argument.id}`, comment.path, `${debate.path}/kicks`],
    ...[`/users/${encodeURIComponent(ada.displayName)}`, `/users/${encodeURIComponent(ada.displayName)}/report`],
  ]
  const memberPages = [
    '/debates/create',
    '/dashboard',
    '/my/debates',
    '/friends',
    '/teams',
    '/teams/create',
    '/groups/create',
    '/mentions',
    '/notifications',
    '/notifications/preferences',
  ]
  const wide: string[] = []
  const look = async (path: string) => {
    await page.goto(path)
    const width = await page.locator('html').evaluate((root) => root.scrollWidth)
    if (width > 320) wide.push(`${path}: ${width}`)
  }
  for (const path of [...pages, '/auth?mode=login', '/auth?mode=register']) await look(path)
  await signIn(page, ada)
  for (const path of [...pages, ...memberPages]) await look(path)
  expect(wide).toEqual([])
})

test('the menu links guests to all debates and groups, and members to their own', { tag: '@chromium' }, async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  await page.goto('/')
  await page.getByRole('banner').locator('summary:visible').last().click()
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click()
  await expect(page).toHaveURL('/groups')
  await page.getByRole('banner').locator('summary:visible').last().click()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(page).toHaveURL('/debates')

  await signIn(page, await person('Ada'))
  await page.goto('/')
  const create = page.getByRole('banner').getByRole('link', { name: 'Create' })
  await page.getByRole('banner').locator('summary:visible').last().click()
  await expectAccessible(page)
  await create.click()
  await expect(page).toHaveURL('/debates/create')
})

test('the choices for a notification are in one line, each large enough to touch', { tag: '@chromium' }, async ({
  page,
  person,
  signIn,
}) => {
  await signIn(page, await person('Ada'))
  await page.goto('/notifications/preferences')
  const groups = await page
    .getByRole('main')
    .getByRole('group')
    .evaluateAll((all) => all.map((group) => [...group.querySelectorAll('.choice')].map((choice) => choice.getBoundingClientRect())))
  expect(groups.length).toBeGreaterThan(10)
  // Notifications of moderators' decisions can't be turned off.
  expect(groups.filter((choices) => choices.length !== 3).map((choices) => choices.length)).toEqual([2])
  for (const choices of groups) {
    expect(new Set(choices.map(({ y }) => Math.round(y))).size, 'lines').toBe(1)
    expect(Math.min(...choices.map(({ height, width }) => Math.min(height, width)))).toBeGreaterThanOrEqual(24)
  }
})
