import { fillInSignIn, joinDebate, makeDebate, postArgument } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { muteBadges } from './setup/preferences.ts'
import { expect, test } from './setup/test.ts'

test('what one person does reaches the other’s page: at once with a toast, or on the next page', async ({
  page,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  await muteBadges(api, ben)
  const argument = await postArgument(api, ben, debate, { content: 'Ben’s own.' })
  await signIn(page, ben)
  const connected = javascript ? page.waitForResponse((answer) => answer.url().endsWith('/stream')) : null
  await page.goto('/debates')
  await connected
  const bell = page.getByRole(javascript ? 'button' : 'link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  const toast = page.locator('member-updates').getByRole('link').filter({ hasText: ada.displayName })
  await postArgument(api, ada, debate, { content: 'Not so.', parent: argument, stance: 'against' })
  if (javascript) {
    await expect(toast).toBeVisible()
    await expect(page.getByRole('status'), 'said in the page’s one region').toContainText(ada.displayName)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect(toast, 'after 3.5 seconds').toBeHidden()
    await expectAccessible(page)
  } else {
    await page.reload()
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  }

  const again = javascript ? page.waitForResponse((answer) => answer.url().endsWith('/stream')) : null
  await page.goto('/notifications')
  await again
  await postArgument(api, ada, debate, { content: 'And not so.', parent: argument, stance: 'against' })
  if (!javascript) await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  if (javascript) await expect(toast, 'not on the notifications themselves').toBeHidden()
})

test('events before hydration are counted as well', async ({ page, api, person, signIn, javascript }) => {
  test.skip(!javascript, 'pages receive events only with scripts')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  await muteBadges(api, ben)
  const argument = await postArgument(api, ben, debate, { content: 'Ben’s own.' })
  await signIn(page, ben)
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await released
    await route.continue()
  })
  const connected = page.waitForResponse((answer) => answer.url().endsWith('/stream'))
  await page.goto('/debates', { waitUntil: 'commit' })
  await connected
  await postArgument(api, ada, debate, { content: 'Not so.', parent: argument, stance: 'against' })
  await expect(page.locator('member-updates').getByRole('link').filter({ hasText: ada.displayName })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications, 1 unread')
})

test('what is read on one page is marked as read on the other', async ({ page, context, api, person, javascript }) => {
  test.skip(!javascript, 'pages receive events only with scripts')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  await muteBadges(api, ben)
  const argument = await postArgument(api, ben, debate, { content: 'Ben’s own.' })
  await page.goto('/auth?mode=login')
  await fillInSignIn(page, ben)
  await postArgument(api, ada, debate, { content: 'Not so.', parent: argument, stance: 'against' })
  const other = await context.newPage()
  const connected = other.waitForResponse((answer) => answer.url().includes('/stream?debate='))
  await other.goto(debate.path)
  await connected
  const bell = other.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('what ends before it is read disappears from every open page at once', async ({ page, context, api, person, javascript }) => {
  test.skip(!javascript, 'pages receive events only with scripts')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await page.goto('/auth?mode=login')
  await fillInSignIn(page, ben)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    const connected = tab.waitForResponse((answer) => answer.url().endsWith('/stream'))
    await tab.goto('/debates')
    await connected
  }
  const friendship = `/friends/${await idOf(api, ben)}`
  expect((await api(ada.token).post(friendship, {})).status).toBeLessThan(300)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications, 1 unread')
    await expect(tab.getByRole('link', { name: /^Friends/ }).first()).toHaveAccessibleName('Friends, 1 request')
  }
  await api(ada.token).delete(friendship)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications', { timeout: 1_000 })
    await expect(tab.getByRole('link', { name: /^Friends/ }).first()).toHaveAccessibleName('Friends', { timeout: 1_000 })
  }
})
