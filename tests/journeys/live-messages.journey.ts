import type { Page } from '@playwright/test'
import { idOf } from './setup/ids.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { expect, type Person, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'without scripts a page is as it came')

const field = (page: Page, to: Person) => page.getByLabel(`Your message to ${to.displayName}`)
const messages = (page: Page) => page.getByRole('main').getByRole('listitem')
const lines = (page: Page) => page.getByRole('main').getByRole('list').first().locator(':scope > li')
const menu = (page: Page) => page.getByRole('banner').locator('summary .icon').last()

/** Opens the list of conversations and waits until it receives events. */
async function openList(page: Page): Promise<void> {
  const connected = page.waitForResponse((answer) => answer.url().endsWith('/stream'))
  await page.goto('/messages')
  await connected
}

test('an open conversation grows on both sides, and is read once its end was visible', async ({ page, browser, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(page, ada)
  await signIn(other, ben)
  await page.goto(conversationPath(ben))
  await other.goto(conversationPath(ada))

  await field(page, ben).fill('Are you there?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page)).toContainText([/Are you there\?/])
  await expect(field(page, ben)).toHaveValue('')
  await expect(page).toHaveURL(conversationPath(ben))
  await expect(messages(other)).toContainText([/Are you there\?/])
  await expect(messages(page)).toContainText([`Read by ${ben.displayName}`])

  await field(other, ada).fill('I am.')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page)).toContainText([/Are you there\?/, /I am\./])
  await expect(messages(other)).toContainText([/Are you there\?/, /I am\./])
  await other.getByRole('button', { name: 'Delete your message 2' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(messages(page)).toContainText([/Are you there\?/, 'This message was deleted.'])
  await context.close()
})

test('a draft stays when a message comes, and a refused message is explained on the page', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  await field(page, ben).fill('Half a thought')
  await sendMessage(api, ben, ada, 'Meanwhile')
  await expect(messages(page)).toContainText([/Meanwhile/])
  await expect(field(page, ben)).toHaveValue('Half a thought')
  await field(page, ben).evaluate((area) => area.removeAttribute('maxlength'))
  const long = 'x'.repeat(5_001)
  await field(page, ben).fill(long)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('error-summary')).toContainText('The message may have up to 5,000 characters. It has 5,001.')
  await expect(field(page, ben)).toHaveValue(long)
})

test('elsewhere the menu counts and a toast links to the message; its own page shows neither', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await signIn(page, ben)
  const toast = page.locator('member-updates').getByRole('link')
  await page.addInitScript(keepToasts)
  const connected = page.waitForResponse((answer) => answer.url().endsWith('/stream'))
  await page.goto('/debates')
  await connected
  await sendMessage(api, ada, ben, 'One')
  await expect(toast).toHaveText(`${ada.displayName} sent you a message`)
  await expect(menu(page)).toHaveAttribute('data-count', '1')
  await sendMessage(api, ada, ben, 'Two')
  await expect(menu(page)).toHaveAttribute('data-count', '2')
  await expect(toast).toHaveAttribute('href', new RegExp(`${conversationPath(ada)}\\?around=2#m2$`))
  await toast.click()
  await expect(messages(page)).toContainText(['2 unread messages', /Two/])
  await expect(menu(page)).not.toHaveAttribute('data-count')
  await sendMessage(api, ada, ben, 'Three')
  await expect(messages(page)).toContainText([/One/, /Two/, /Three/])
  await expect(toast).toHaveCount(0)
})

test('the list of conversations shows what is new and what is read, the latest first', async ({ page, api, person, signIn }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  for (const friend of [ben, cem]) await befriend(api, ada, friend)
  await sendMessage(api, ben, ada, 'First of Ben')
  await signIn(page, ada)
  await openList(page)
  await expect(lines(page)).toContainText([`${ben.displayName} 1 unread`])
  // A new conversation comes first, and moves down when the other person writes again.
  await sendMessage(api, cem, ada, 'First of Cem')
  await expect(lines(page)).toContainText([/Cem.*1 unread.*First of Cem/s, /Ben.*First of Ben/s])
  await sendMessage(api, ben, ada, 'Second of Ben')
  await expect(lines(page)).toContainText([/Ben.*2 unread.*Second of Ben/s, /Cem.*1 unread/s])
  await expect(lines(page).first().getByRole('link')).toHaveAttribute('href', `${conversationPath(ben)}#m1`)
  // Read and answered on another device.
  await sendMessage(api, ada, ben, 'Answered')
  expect((await api(ada.token).post(`/messages/${await idOf(api, ben)}/read`, {})).status).toBe(204)
  await expect(lines(page)).toContainText([/Ben.*You: Answered/s, /Cem/])
  await expect(lines(page).first()).not.toContainText('unread')
  await expect(page).toHaveURL('/messages')
})

test('the list of conversations stays unchanged while it has the focus, and names the sender', async ({ page, api, person, signIn }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  for (const friend of [ben, cem]) await befriend(api, ada, friend)
  await sendMessage(api, cem, ada, 'First of Cem')
  await sendMessage(api, ben, ada, 'First of Ben')
  await signIn(page, ada)
  await openList(page)
  const focused = page.getByRole('main').getByRole('link', { name: ben.displayName })
  await focused.focus()
  await sendMessage(api, cem, ada, 'Second of *Cem*')
  await expect(page.locator('page-status')).toContainText(`${cem.displayName}: Second of Cem`)
  await expect(focused).toBeFocused()
  await expect(lines(page)).toContainText([/Ben.*1 unread/s, /Cem.*1 unread/s])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: cem.displayName })).toBeFocused()
  await expect(lines(page)).toContainText([/Ben.*1 unread/s, /Cem.*1 unread/s])
  await page.keyboard.press('Tab')
  await expect(lines(page)).toContainText([/Cem.*2 unread.*Second of Cem/s, /Ben.*1 unread/s])
})

/** Keeps toasts open, because on a busy machine the 3.5 seconds pass before a test has pressed one. */
function keepToasts(): void {
  const after = window.setTimeout
  window.setTimeout = Object.assign(
    (run: TimerHandler, milliseconds?: number, ...rest: unknown[]) => (milliseconds === 3_500 ? 0 : after(run, milliseconds, ...rest)),
    after,
  )
}
