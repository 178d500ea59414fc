import type { Page } from '@playwright/test'
import { idOf } from './setup/ids.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { expect, type Person, test, withoutBrowser } from './setup/test.ts'

const field = (page: Page, to: Person) => page.getByLabel(`Your message to ${to.displayName}`)
const messages = (page: Page) => page.getByRole('main').getByRole('listitem')
const newMessage = (page: Page) => page.getByRole('button', { name: 'New message' })

test('a conversation opens at its newest message with the form in view', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  for (let number = 1; number <= 25; number++) await sendMessage(api, number % 2 ? ada : ben, number % 2 ? ben : ada, `Text ${number}`)
  expect((await api(ada.token).post(`/messages/${await idOf(api, ben)}/read`, {})).status).toBe(204)
  await signIn(page, ada)
  for (const height of [480, 800]) {
    await page.setViewportSize({ width: 320, height })
    await page.goto('/messages')
    await page.getByRole('main').getByRole('link', { name: ben.displayName }).click()
    await expect(messages(page).last()).toBeInViewport()
    await expect(field(page, ben)).toBeInViewport({ ratio: 1 })
    await page.goto(`${conversationPath(ben)}#write`)
    await expect(messages(page).last()).toBeInViewport()
    await expect(field(page, ben)).toBeInViewport({ ratio: 1 })
  }
  if (javascript) {
    await page.goto('/messages')
    await page.goto(conversationPath(ben))
    await expect(messages(page).last()).toBeInViewport()
  }
  // Wherever the reader is, the form is there, and covers nothing that has the focus.
  await page.goto(`${conversationPath(ben)}#m1`)
  await expect(messages(page).first()).toBeInViewport()
  await expect(field(page, ben)).toBeInViewport({ ratio: 1 })
  await page.getByRole('main').locator('.messages summary').first().focus()
  const covered = () =>
    document.activeElement?.closest('.messages')
      ? document.activeElement.getBoundingClientRect().bottom - (document.querySelector('.composer')?.getBoundingClientRect().top ?? 0)
      : null
  let count = 0
  for (let lies = await page.evaluate(covered); lies !== null; lies = await page.evaluate(covered)) {
    expect(lies).toBeLessThanOrEqual(0)
    count++
    await page.keyboard.press('Tab')
  }
  expect(count).toBeGreaterThan(20)
})

test('a message is reported from its menu, and close messages share a name', { tag: '@witness' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  for (const text of ['One', 'Two']) await sendMessage(api, ben, ada, text)
  await sendMessage(api, ada, ben, 'Three')
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  await expect(page.locator('.messages > .follows')).toHaveCount(1)
  await expect(page.locator('.messages .more')).toHaveCount(2)
  // The first item says how many messages are unread.
  const menu = messages(page).nth(2).locator('summary')
  const box = withoutBrowser ? null : await menu.boundingBox()
  if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await menu.click()
  await expectAccessible(page)
  await messages(page)
    .nth(2)
    .getByRole('link', { name: `Report message 2 from ${ben.displayName}` })
    .click()
  await expect(page).toHaveURL(/\/report\?/)
  await expect(page.getByRole('main')).toContainText('Two')
})

test('Ctrl+Enter sends, and the focus is back in the field', async ({ page, api, person, signIn, javascript }) => {
  test.skip(!javascript, 'without scripts the button sends')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await signIn(page, ada)
  const connected = page.waitForResponse((answer) => answer.url().endsWith('/stream'))
  await page.goto(conversationPath(ben))
  await connected
  await expect(page.getByRole('banner').locator('.bell > [role=button]')).toBeVisible()
  await field(page, ben).fill('By key')
  await page.keyboard.press('Control+Enter')
  await expect(messages(page)).toContainText([/By key/])
  await expect(field(page, ben)).toHaveValue('')
  await field(page, ben).fill('By button')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page)).toContainText([/By key/, /By button/])
  await expect(field(page, ben)).toBeFocused()
})

test('a new message scrolls along at the end, and is offered to a reader further up', async ({ page, api, person, signIn, javascript }) => {
  test.skip(!javascript, 'without scripts a page is as it came')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  for (let number = 1; number <= 20; number++) await sendMessage(api, ada, ben, `Text ${number}`)
  await signIn(page, ada)
  await page.setViewportSize({ width: 320, height: 640 })
  const connected = page.waitForResponse((answer) => answer.url().endsWith('/stream'))
  await page.goto(conversationPath(ben))
  await connected
  await expect(messages(page).last()).toBeInViewport()
  await sendMessage(api, ben, ada, 'Seen at once')
  await expect(messages(page).filter({ hasText: 'Seen at once' })).toBeInViewport()
  await expect(newMessage(page)).toHaveCount(0)

  await page.evaluate(() => scrollTo(0, 0))
  await expect(messages(page).last()).not.toBeInViewport()
  await sendMessage(api, ben, ada, 'Further down')
  await expect(newMessage(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await newMessage(page).click()
  await expect(messages(page).filter({ hasText: 'Further down' })).toBeFocused()
  await expect(messages(page).last()).toBeInViewport()
  await expect(newMessage(page)).toHaveCount(0)
})

test('opening a conversation with unread messages loads it once', async ({ page, api, person, signIn, javascript }) => {
  test.skip(!javascript, 'without scripts a page is as it came')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ben, ada, 'Unread')
  await signIn(page, ada)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_data=messages%2Fconversation.route')) loads.push(request.url())
  })
  const connected = page.waitForResponse((answer) => answer.url().endsWith('/stream'))
  await page.goto(conversationPath(ben))
  await connected
  await sendMessage(api, ben, ada, 'And another')
  await expect(messages(page)).toContainText([/Unread/, /And another/])
  expect(loads).toHaveLength(1)
})

test('a wide window has the list of conversations beside', { tag: '@chromium' }, async ({ page, api, person, signIn, javascript }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  for (const friend of [ben, cem]) await befriend(api, ada, friend)
  await sendMessage(api, cem, ada, 'From Cem')
  await sendMessage(api, ben, ada, 'From Ben')
  await signIn(page, ada)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(conversationPath(ben))
  const list = page.getByRole('complementary', { name: 'Conversations' })
  await expect(list.getByRole('link')).toHaveText([ben.displayName, cem.displayName])
  await expect(list.locator('[aria-current=page]')).toHaveText(ben.displayName)
  await expect(list.getByRole('listitem')).toContainText([/^(?!.*unread)/, /1 unread/])
  expect((await list.boundingBox())?.width).toBe(320)
  if (javascript) {
    await sendMessage(api, cem, ada, 'Again')
    await expect(list.getByRole('listitem')).toContainText([/Cem.*2 unread.*Again/s, /Ben/])
  }
  await page.setViewportSize({ width: 1023, height: 720 })
  await expect(list).toBeHidden()
})
