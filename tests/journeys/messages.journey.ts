import type { Page } from '@playwright/test'
import { fillInSignIn } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { expect, type Person, test } from './setup/test.ts'

const statusOf = (page: Page) => page.getByRole('main').getByRole('status')
const field = (page: Page, to: Person) => page.getByLabel(`Your message to ${to.displayName}`)
const messages = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a guest signs in on the way to their messages, and reads what to do without any', { tag: '@server' }, async ({
  page,
  person,
  expectAccessible,
}) => {
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await expect(page.getByRole('status')).toContainText('Sign in to read your messages.')
  await fillInSignIn(page, await person('Ada'))
  await expect(page).toHaveURL('/messages')
  await expect(page).toHaveTitle('Messages – Rostrum')
  await expect(page.getByRole('main')).toContainText('You have no conversations yet')
  await expect(page.getByRole('link', { name: 'Go to your friends' })).toHaveAttribute('href', '/friends')
  await expectAccessible(page)
})

test('three people write: from the list of friends and from a profile, and each reads only their own', async ({
  page,
  browser,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  await befriend(api, ada, ben)
  await befriend(api, ada, cem)
  await signIn(page, ada)
  await page.goto('/friends')
  await page.getByRole('link', { name: `Message ${ben.displayName}` }).click()
  await expect(page).toHaveURL(`${conversationPath(ben)}#write`)
  await expect(page).toHaveTitle(`Messages with ${ben.displayName} – Rostrum`)
  await expect(page.getByRole('main')).toContainText('You haven’t messaged each other yet.')
  await expectAccessible(page)
  await field(page, ben).fill('Shall we *argue* about trams?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page)).toContainText([/^(?:Message sent\.)?You, \d\d:\d\d UTC(?:\d\d:\d\d)?:Shall we argue about trams\?/])
  await expect(field(page, ben)).toHaveValue('')

  await page.goto(`/users/${encodeURIComponent(cem.displayName)}`)
  await page.getByRole('main').getByRole('link', { name: 'Message' }).click()
  await field(page, cem).fill('And you?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page)).toContainText([/And you\?/])

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, ben)
  await other.goto('/')
  await other.goto('/messages')
  await expect(messages(other)).toHaveCount(1)
  await expect(messages(other)).toContainText([`${ada.displayName} 1 unread`])
  await expect(messages(other)).toContainText(['Shall we argue about trams?'])
  await expectAccessible(other)
  await other.getByRole('main').getByRole('link', { name: ada.displayName }).click()
  await expect(other).toHaveURL(`${conversationPath(ada)}#m1`)
  await expect(messages(other)).toContainText(['1 unread message'])
  await expect(other.getByRole('main')).not.toContainText('And you?')
  await expectAccessible(other)
  await field(other, ada).fill('Gladly.')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(messages(other)).toContainText([/Shall we argue/, /Gladly\./])
  await expect(other.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await other.goto('/messages')
  await expect(messages(other)).toContainText(['You: Gladly.'])
  await context.close()

  await page.goto('/messages')
  await expect(messages(page)).toContainText([`${ben.displayName} 1 unread`, cem.displayName])
  await page.goto(conversationPath(ben))
  await expect(messages(page)).toContainText([new RegExp(`Read by ${ben.displayName}`), /Gladly\./])
  await expectAccessible(page)
})

const header = (page: Page) => page.getByRole('banner')

test('opening a conversation marks as read what its page shows, and the header counts it no more', async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'One')
  await sendMessage(api, ada, ben, 'Two')
  await signIn(page, ben)
  await page.goto('/')
  await expect(header(page)).toContainText('Messages, 2 unread')
  await page.goto(conversationPath(ada))
  await expect(messages(page)).toContainText(['2 unread messages', /Two/])
  await expect(header(page)).not.toContainText(/Messages, \d+ unread|unread message/)
  await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await page.goto('/messages')
  await expect(messages(page)).toContainText([ada.displayName])
  await expect(messages(page)).not.toContainText(['unread'])
})

test('prefetching a conversation, or loading it by script, leaves it unread', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'One')
  await signIn(page, ben)
  const { request } = page.context()
  expect((await request.get(conversationPath(ada), { headers: { 'Sec-Purpose': 'prefetch;prerender' } })).status()).toBe(200)
  expect((await request.get(conversationPath(ada), { headers: { 'Sec-Fetch-Dest': 'empty' } })).status()).toBe(200)
  await page.goto('/')
  await expect(header(page)).toContainText('Messages, 1 unread')
})

test('a long conversation has pages, and links to the first unread message', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  const id = await idOf(api, ben)
  for (let number = 1; number <= 29; number++) await api(ada.token).post(`/messages/${id}`, { content: `Text ${number}` })
  const adaId = await idOf(api, ada)
  for (let number = 30; number <= 58; number++) await api(ben.token).post(`/messages/${adaId}`, { content: `Text ${number}`, read_to: 0 })
  await signIn(page, ben)
  await page.goto('/messages')
  const first = `${conversationPath(ada)}?around=1#m1`
  await expect(page.getByRole('main').getByRole('link', { name: ada.displayName })).toHaveAttribute('href', first)
  await page.goto(conversationPath(ada))
  await page.getByRole('link', { name: 'Go to the first of 29 unread messages' }).click()
  await expect(page).toHaveURL(first)
  await expect(messages(page)).toHaveCount(45)
  await page.getByRole('link', { name: 'Newer messages' }).click()
  await expect(messages(page)).toHaveCount(50)
  await expect(messages(page).last()).toContainText('Text 58')
  await page.getByRole('link', { name: 'Older messages' }).click()
  await expect(messages(page)).toHaveCount(8)
  await expect(messages(page).first()).toContainText('Text 1')
  await page.getByRole('link', { name: `Write to ${ada.displayName}` }).click()
  await expect(page).toHaveURL(`${conversationPath(ada)}#write`)
  await page.goto(`${conversationPath(ada)}?before=nonsense`)
  await expect(messages(page)).toHaveCount(50)
})

test('a message can be withdrawn for five minutes, with a confirmation', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'Regretted words')
  await sendMessage(api, ben, ada, 'An answer')
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete your message 1' }).click()
  await expect(page.getByRole('heading', { name: 'Delete this message?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page).toHaveURL(`${conversationPath(ben)}#m1`)
  await expect(statusOf(page)).toHaveText('Message deleted.')
  await expect(messages(page).first()).toContainText('This message was deleted.')
  await expect(page.getByRole('main')).not.toContainText('Regretted words')
  await expectAccessible(page)
  await page.goto('/messages')
  await expect(page.getByRole('main')).toContainText('An answer')
})

test('notifications of messages are one entry that links to the first of them and is read with them', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await signIn(page, ben)
  await sendMessage(api, ada, ben, 'One')
  await sendMessage(api, ada, ben, 'Two')
  const notification = page.getByRole('main').getByRole('link', { name: `${ada.displayName} sent you 2 messages` })
  await expect
    .poll(async () => {
      await page.goto('/notifications')
      return notification.count()
    })
    .toBe(1)
  await notification.click()
  await expect(page).toHaveURL(`${conversationPath(ada)}?around=1#m1`)
  await expect(messages(page)).toContainText([/2 unread messages/, /Two/])
  await field(page, ada).fill('Three')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page)).toContainText([/One/, /Two/, /Three/])
  await page.goto('/notifications')
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'sent you 2 messages' })
  await expect(entry).toContainText('Mark as unread')
  await expect(entry).not.toContainText('Unread')
})
