import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { fillInSignIn } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { expect, type Person, test } from './setup/test.ts'

const field = (page: Page, to: Person) => page.getByLabel(`Your message to ${to.displayName}`)
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
const faults = (page: Page) => page.locator('error-summary')

test('an empty or too long text is refused, and everything typed stays', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  await field(page, ben).fill('   ')
  await send(page)
  await expect(faults(page)).toContainText('The message is empty. Write something first.')
  await expect(field(page, ben)).toHaveAttribute('aria-invalid', 'true')
  const long = `${'Far too long. '.repeat(400)}End`
  await page.goto(conversationPath(ben))
  await field(page, ben).evaluate((area) => area.removeAttribute('maxlength'))
  await field(page, ben).fill(long)
  await send(page)
  await expect(faults(page)).toContainText('The message may have up to 5,000 characters.')
  await expect(field(page, ben)).toHaveValue(long)
  await expectAccessible(page)
  // The draft is in its form on any device, until it is discarded.
  await page.goto(conversationPath(ben))
  await expect(field(page, ben)).toHaveValue(long)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(page, ben)).toHaveValue('')
})

test("a stranger reads why they can't write, and a blocked person reads nothing of the block", { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'It stays')
  await signIn(page, ada)
  await page.goto(conversationPath(cem))
  await expect(page.getByRole('main')).toContainText(`Only friends can message each other. Send ${cem.displayName} a friend request first.`)
  await expect(field(page, cem)).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(conversationPath(ben))
  await field(page, ben).fill('Begun before it was so')
  await api(ben.token).post(`/users/${await idOf(api, ada)}/block`)
  await send(page)
  const ended = `You and ${ben.displayName} are no longer friends, so you can’t message each other. You can still read earlier messages.`
  await expect(faults(page)).toContainText(ended)
  await expect(page.getByLabel('Your text, to copy')).toHaveValue('Begun before it was so')
  await expect(page.getByRole('main')).toContainText('It stays')
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await expectAccessible(page)

  await signIn(page, ben)
  await page.goto(conversationPath(ada))
  await expect(page.getByRole('main')).toContainText(
    `You’ve blocked ${ada.displayName}. To message them, unblock them and become friends again.`,
  )
  await expect(page.getByRole('main')).toContainText('It stays')
})

test('messages of a deleted account can be read at their own address', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ben, ada, 'Farewell')
  const id = await idOf(api, ben)
  const deleted = await api(ben.token).post('/me/deletion', { display_name: ben.displayName, password: ben.password })
  expect(deleted.status).toBe(200)
  await signIn(page, ada)
  await page.goto('/messages')
  await page.getByRole('main').getByRole('link', { name: 'deleted user' }).click()
  await expect(page).toHaveURL(`/messages/-?id=${id}#m1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages with deleted user')
  await expect(page.getByRole('main')).toContainText('Farewell')
  await expect(page.getByRole('main')).toContainText('This account was deleted, so you can’t message it.')
  await expectAccessible(page)
  expect((await page.goto(conversationPath(ben)))?.status()).toBe(404)
})

test('writing to yourself or to nobody is refused', { tag: '@server' }, async ({ page, person, signIn }) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto(conversationPath(ada))
  await expect(page.getByRole('main')).toContainText('You can’t message yourself.')
  for (const path of ['/messages/Nobody%20of%20that%20name', '/messages/-?id=999999', '/messages/-?id=x']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
})

test('a message that is too old to be withdrawn stays, with an explanation', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  const id = await sendMessage(api, ada, ben, 'For good')
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  const database = new Database(join(server.folder, 'rostrum.db'))
  database.prepare('update messages set created_at = created_at - 300000 where id = ?').run(id)
  database.close()
  await page.getByRole('button', { name: 'Delete your message 1' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(faults(page)).toContainText('You can delete a message within five minutes. This one is older.')
  await expect(page.getByRole('main')).toContainText('For good')
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test('somebody who writes very quickly is told to wait, and the text is kept', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  for (let time = 0; time < 30; time++) await sendMessage(api, ada, ben, 'Quick')
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  await field(page, ben).fill('One too many')
  await send(page)
  await expect(faults(page)).toContainText(/You are writing very quickly\. Wait \d+ seconds/)
  await expect(field(page, ben)).toHaveValue('One too many')
})

test('a message written after the session has ended is sent after the sign-in', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  await field(page, ben).fill('Written before the session ended.')
  await page.context().clearCookies()
  await send(page)
  await expect(page.getByRole('main')).toContainText(`then your message to ${ben.displayName} is sent`)
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(`${conversationPath(ben)}#m1`)
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([/Written before the session ended\./])
})

test('a form that is sent twice sends one message', async ({ page, api, person, signIn, site }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  const nonce = (await page.locator('input[name=nonce]').getAttribute('value')) ?? ''
  const form = { intent: 'message-send', person: await idOf(api, ben), name: ben.displayName, nonce, content: 'Once' }
  for (let time = 0; time < 2; time++) {
    const answer = await page.context().request.post(conversationPath(ben), { form, headers: { Origin: site }, maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([303, `${conversationPath(ben)}#m1`])
  }
  await page.goto(conversationPath(ben))
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('no forged form can withdraw another person’s message', { tag: '@server' }, async ({ page, api, person, signIn, site }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  const message = await sendMessage(api, ada, ben, 'Mine alone')
  await signIn(page, ben)
  await page.goto(conversationPath(ada))
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const form = { intent: 'message-take-back', person: await idOf(api, ada), message, sure: 'yes' }
  const answer = await page.context().request.post(conversationPath(ada), { form, headers: { Origin: site }, maxRedirects: 0 })
  expect([answer.status(), (await answer.text()).includes('You can delete only your own messages.')]).toEqual([403, true])
  await page.goto(conversationPath(ada))
  await expect(page.getByRole('main')).toContainText('Mine alone')
})
