import { join as under } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { fillInSignIn, joinDebate, type MadeDebate, makeDebate, postArgument, waitForHydration } from './setup/debates.ts'
import { befriend, sendMessage } from './setup/messages.ts'
import { muteBadges } from './setup/preferences.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

/** Waits for notifications, which are created shortly after the transaction, not in it. */
async function waitForUnread(api: Api, person: Person, unread: number): Promise<void> {
  const count = async () =>
    (await api(person.token).get<{ data: { unread_count: number } }>('/notifications/unread-count')).body.data.unread_count
  await expect.poll(count).toBe(unread)
}

const skip = async (api: Api, person: Person, debate: MadeDebate) =>
  expect((await api(person.token).post(`/debates/${debate.id}/skip-turn`)).status).toBe(200)

/** Creates notifications: Ada has had three turns, and Ben has answered her once in an open debate. */
async function makeNotifications(api: Api, ada: Person, ben: Person) {
  await muteBadges(api, ada)
  const duel = await makeDebate(api, ada, { type: 'standard', side: 'for', rounds: 4 })
  await joinDebate(api, ben, duel, 'against')
  for (let round = 0; round < 2; round++) {
    await skip(api, ada, duel)
    await skip(api, ben, duel)
  }
  const open = await makeDebate(api, ada)
  await joinDebate(api, ben, open)
  const claim = await postArgument(api, ada, open, { content: 'Trams pay for themselves.' })
  const answer = await postArgument(api, ben, open, { content: 'Not at night.', parent: claim, stance: 'against' })
  await waitForUnread(api, ada, 4)
  return { duel, open, answer }
}

const entry = (page: Page, words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words })
/** Opens the menu of a notification and presses one of its buttons, whose name ends with the notification's text. */
async function pressInMenu(page: Page, action: string, text: string): Promise<void> {
  const item = entry(page, text)
  await item.locator('summary').click()
  await item.getByRole('button', { name: `${action}: ` }).click()
}
const bell = (page: Page) => page.getByRole('banner').locator('.bell a.icon')

test('notifications are grouped, opened, marked and deleted', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { duel, open, answer } = await makeNotifications(api, ada, ben)
  const [turn, passed] = [`It’s your turn in “${duel.topic}”`, `It was your turn in “${duel.topic}”`]
  const rebuttal = `${ben.displayName} replied to your #1 with #2 in “${open.topic}”`
  await signIn(page, ada)
  await page.goto('/')
  await expect(bell(page)).toHaveText('Notifications, 4 unread')
  await page.goto('/notifications')
  await expect(page).toHaveTitle('Notifications – Rostrum')
  await expect(page.getByRole('main')).toContainText('4 unread')
  await expect(entry(page, passed)).toContainText('×2')
  await expect(entry(page, passed)).not.toContainText('until')
  await expect(entry(page, turn)).toContainText('until')
  await expect(entry(page, turn).locator('.badge')).toHaveText('Unread')
  await expectAccessible(page)

  // A notification links to its post, and opening it marks the whole group as read.
  await page.getByRole('main').getByRole('link', { name: rebuttal, exact: true }).click()
  await expect(page).toHaveURL(`${open.path}/arguments/${answer.id}#n2`)
  await page.goto('/notifications')
  await expect(entry(page, rebuttal).locator('.badge')).toHaveCount(0)
  for (const name of [turn, `${passed} ×2`]) {
    await page.goto('/notifications')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${duel.path}#now`)
  }
  await expect(bell(page)).toHaveText('Notifications')

  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText('You’re all caught up.')
  await pressInMenu(page, 'Mark as unread', passed)
  await expect(page.getByRole('status')).toHaveText('Marked as unread.')
  await expect(page).toHaveURL(/\/notifications#news-\d+$/)
  await expect(page.getByRole('main')).toContainText('2 unread')
  await pressInMenu(page, 'Mark as read', passed)
  await expect(page.getByRole('status')).toHaveText('Marked as read.')
  await pressInMenu(page, 'Mark as unread', rebuttal)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('status')).toHaveText('All notifications marked as read.')
  await expect(page.getByRole('main').locator('.badge')).toHaveCount(0)

  await pressInMenu(page, 'Delete', turn)
  await expect(page.getByRole('status')).toHaveText('Notification deleted.')
  await expect(page).toHaveURL(/\/notifications#news-\d+$/)
  await expect(entry(page, turn)).toHaveCount(0)
  await pressInMenu(page, 'Delete', passed)
  await expect(entry(page, passed)).toHaveCount(0)
  await pressInMenu(page, 'Delete', rebuttal)
  await expect(page.getByRole('main')).toContainText('No notifications')
  await expectAccessible(page)
})

test('the header, the bell, the page and the dashboard count 30 messages and a reply alike', async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await muteBadges(api, ada)
  await befriend(api, ben, ada)
  const debate = await makeDebate(api, ben)
  await api(ada.token).post(`/debates/${debate.id}/watch`)
  await postArgument(api, ben, debate, { content: 'The first reason.' })
  for (let number = 1; number <= 30; number++) await sendMessage(api, ben, ada, `Message ${number}`)
  await waitForUnread(api, ada, 31)
  await signIn(page, ada)
  await page.goto('/notifications')
  await expect(bell(page)).toHaveText('Notifications, 31 unread')
  await expect(page.getByRole('main')).toContainText('31 unread')
  const text = `${ben.displayName} sent you 30 messages`
  await expect(page.getByRole('main').locator('.entries > li:has(.badge)')).toHaveCount(2)
  await expect(entry(page, text)).toHaveCount(1)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Latest notifications' }).getByRole('link', { name: text })).toBeVisible()
  if (javascript) {
    await waitForHydration(page)
    await bell(page).click()
    await expect(page.locator('.dropdown').getByRole('link', { name: text })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.goto('/notifications')
  await page.getByRole('main').getByRole('link', { name: text }).click()
  await expect(page).toHaveURL(/\?around=1#m1$/)
  await page.goto('/notifications')
  await expect(entry(page, text)).not.toContainText('Unread')
  await expect(bell(page)).toHaveText('Notifications, 1 unread')
})

test('changes made meanwhile elsewhere do no harm', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { duel, open, answer } = await makeNotifications(api, ada, ben)
  await signIn(page, ada)
  const otherPage = await page.context().newPage()
  for (const tab of [page, otherPage]) await tab.goto('/notifications')
  const all = (await api(ada.token).get<{ data: { id: string }[] }>('/notifications')).body.data
  for (const { id } of all) await api(ada.token).delete(`/notifications/${id}`)
  await pressInMenu(page, 'Mark as read', `It’s your turn in “${duel.topic}”`)
  await expect(page.locator('error-summary')).toContainText('That notification has already been deleted.')
  await otherPage
    .getByRole('main')
    .getByRole('link', { name: `${ben.displayName} replied to your #1`, exact: false })
    .first()
    .click()
  await expect(otherPage).toHaveURL(`${open.path}/arguments/${answer.id}#n2`)
})

test('notifications that arrive after the list was shown stay unread when it is marked', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  await api(ada.token).post(`/debates/${debate.id}/watch`)
  await postArgument(api, ben, debate, { content: 'The first reason.' })
  await waitForUnread(api, ada, 1)
  await signIn(page, ada)
  await page.goto('/notifications')
  await postArgument(api, ben, debate, { content: 'A later reason.' })
  await waitForUnread(api, ada, 2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('main')).toContainText('1 unread')
  await expect(entry(page, 'posted #2').locator('.badge')).toHaveText('Unread')
  await expect(entry(page, 'posted #1').locator('.badge')).toHaveCount(0)
})

test('older notifications are grouped separately, and there are pages', { tag: '@server' }, async ({
  page,
  server,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  await api(ada.token).post(`/debates/${debate.id}/watch`)
  for (let number = 1; number <= 52; number++) await postArgument(api, ben, debate, { content: `Reason ${number}.` })
  await waitForUnread(api, ada, 52)
  const database = new Database(under(server.folder, 'rostrum.db'))
  const older = `update facts set at = at - 8 * 86400000 where about_id in (select id from posts where kind = 'argument' and debate_id = ? and number < 51)`
  database.prepare(older).run(debate.id)
  database.close()

  await signIn(page, ada)
  await page.goto('/notifications')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Recent notifications' }).getByRole('listitem')).toHaveCount(2)
  await expect(main.getByRole('region', { name: 'Older notifications' }).getByRole('listitem')).toHaveCount(48)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/notifications?page=2')
  await expect(main.getByRole('listitem').filter({ hasText: 'posted' })).toHaveText([/posted #2 in/, /posted #1 in/])
  await pressInMenu(page, 'Delete', 'posted #2 in')
  await expect(page).toHaveURL(/\/notifications\?page=2#news-\d+$/)
  await expect(main.getByRole('listitem').filter({ hasText: 'posted' })).toHaveCount(1)
  await page.goto('/notifications?page=9')
  await expect(main).toContainText('The list has fewer pages.')
})

test('a member chooses which notifications to get, and how', { tag: '@witness' }, async ({
  page,
  site,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/notifications/preferences')
  const way = (type: string, name: string) => page.getByRole('group', { name: type }).getByRole('radio', { name })
  await expect(way('It’s your turn', 'Site and email')).toBeChecked()
  await expect(page.getByRole('main')).toContainText(`They go to ${ada.email}, once you’ve confirmed that address.`)
  await expectAccessible(page)
  await way('A new argument in a debate you follow', 'Off').check()
  await way('A debate is decided', 'Site and email').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Notification settings saved.')
  await expect(way('A new argument in a debate you follow', 'Off')).toBeChecked()
  await expect(way('A debate is decided', 'Site and email')).toBeChecked()

  const debate = await makeDebate(api, ben)
  await api(ada.token).post(`/debates/${debate.id}/watch`)
  await postArgument(api, ben, debate, { content: 'Nobody hears this.' })
  await api(ben.token).post(`/debates/${debate.id}/closure`)
  await waitForUnread(api, ada, 1)

  const form = { intent: 'save-preferences', reply: 'pigeon', mention: 'none' }
  const refused = await page.context().request.post('/notifications/preferences', { form, headers: { Origin: site } })
  expect(refused.status()).toBe(422)
  const answer = await refused.text()
  expect(answer).toContain('Choose “Site only”, “Site and email” or “Off”.')
  expect(answer).toContain('href="#reply"')
  expect(answer).toMatch(/<input(?=[^>]* name="reply")(?=[^>]* value="")/)
  expect(answer).toMatch(/<input(?=[^>]* name="mention")(?=[^>]* value="none")(?=[^>]* checked)/)
})

test('a guest signs in on the way to notifications', { tag: '@server' }, async ({ page, person }) => {
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await expect(page.getByRole('status')).toContainText('Sign in to see your notifications.')
  await expect(page.locator('.bell')).toHaveCount(0)
  await fillInSignIn(page, await person('Ada'))
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('main')).toContainText('No notifications')
})

test('if the session has ended, the notification is opened after the sign-in', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { duel } = await makeNotifications(api, ada, ben)
  await signIn(page, ada)
  await page.goto('/notifications')
  await page.context().clearCookies()
  await page
    .getByRole('main')
    .getByRole('link', { name: `It’s your turn in “${duel.topic}”`, exact: true })
    .click()
  await expect(page.getByRole('main')).toContainText('Sign in to open your notification.')
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(`${duel.path}#now`)
  await waitForUnread(api, ada, 3)
})

test('the bell links to notifications, and with JavaScript shows the latest', async ({
  page,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { duel, open, answer } = await makeNotifications(api, ada, ben)
  await signIn(page, ada)
  await page.goto('/debates')
  if (!javascript) {
    await page.getByRole('banner').getByRole('link', { name: 'Notifications, 4 unread' }).click()
    await expect(page).toHaveURL('/notifications')
    return
  }
  await waitForHydration(page)
  const button = page.getByRole('button', { name: /^Notifications/ })
  const latest = page.getByRole('region', { name: 'Latest notifications' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.press('Enter')
  await expect(latest.getByRole('listitem')).toHaveCount(3)
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(latest.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(latest).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.press('Space')
  await expect(latest).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(latest).toHaveCount(0)

  await button.click()
  await latest.getByRole('button', { name: `Delete: It’s your turn in “${duel.topic}”` }).click()
  await expect(latest.getByRole('listitem')).toHaveCount(2)
  await latest.getByRole('button', { name: `Delete: It was your turn in “${duel.topic}”` }).click()
  await expect(latest.getByRole('listitem')).toHaveCount(1)
  await expect(latest).toBeFocused()
  await expect(button).toHaveAccessibleName('Notifications, 1 unread')
  await waitForUnread(api, ada, 1)
  await expect(page).toHaveURL('/debates')
  await latest
    .getByRole('link', { name: `${ben.displayName} replied to your #1` })
    .first()
    .click()
  await expect(page).toHaveURL(`${open.path}/arguments/${answer.id}#n2`)
  await waitForUnread(api, ada, 0)
  await button.click()
  await latest.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
})

test('the bell marks everything as read in place, and leads to the settings', async ({ page, api, person, signIn, javascript }) => {
  test.skip(!javascript, 'there is no dropdown')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await makeNotifications(api, ada, ben)
  await signIn(page, ada)
  await page.goto('/debates')
  await waitForHydration(page)
  const button = page.getByRole('button', { name: /^Notifications/ })
  await button.click()
  const latest = page.getByRole('region', { name: 'Latest notifications' })
  await latest.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(button).toHaveAccessibleName('Notifications')
  await expect(latest.locator('.badge')).toHaveCount(0)
  await waitForUnread(api, ada, 0)
  await expect(page).toHaveURL('/debates')
  await latest.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/notifications/preferences')
})

test('a dropdown that can’t be loaded says so, and the page stays', async ({ page, person, signIn, javascript }) => {
  test.skip(!javascript, 'there is no dropdown')
  await signIn(page, await person('Ada'))
  await page.goto('/debates')
  await waitForHydration(page)
  await page.route(/notifications.*_data=/, (route) => route.abort())
  await page.getByRole('button', { name: 'Notifications' }).click()
  const latest = page.getByRole('region', { name: 'Latest notifications' })
  await expect(latest).toContainText('They can’t be shown right now.')
  await expect(latest.getByRole('link', { name: 'View all notifications' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Debates')
})
