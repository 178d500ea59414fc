import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { missing } from '../machine/needs.mjs'
import { startRedis } from '../machine/redis.mjs'
import { startSite } from '../machine/site.mjs'
import { fillInSignIn } from './setup/debates.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { type Api, createClient, expect, type Person, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'without scripts a page is as it came')
test.skip(missing().includes('redis'), 'there is no Redis')

const messages = (page: Page) => page.getByRole('main').getByRole('listitem')
const count = (page: Page) => page.getByRole('banner').locator('summary .icon').last()

test('two people who write to each other at two processes see the same, and a third is counted', async ({ browser }) => {
  const redis = await startRedis()
  const first = await startSite({ env: { REDIS_URL: redis.url } })
  const second = await startSite({ env: { REDIS_URL: redis.url, DATA_DIR: first.folder } })
  try {
    const api = createClient(first.url)
    const [ada, ben, cem] = [await account(api, 'Ada'), await account(api, 'Ben'), await account(api, 'Cem')]
    await befriend(api, ada, ben)
    await befriend(api, cem, ben)
    const one = await signedIn(await browser.newPage({ baseURL: first.url }), ada)
    const other = await signedIn(await browser.newPage({ baseURL: second.url }), ben)
    await openPage(one, conversationPath(ben))
    await openPage(other, conversationPath(ada))

    await Promise.all([say(one, ben, 'I wrote first.'), say(other, ada, 'No, I did.')])
    for (const page of [one, other]) await expect(messages(page).filter({ hasText: /I wrote first|No, I did/ })).toHaveCount(2)
    const [herOrder, hisOrder] = await Promise.all([one, other].map((page) => orderOn(page)))
    expect(herOrder).toEqual(hisOrder)

    await sendMessage(api, cem, ben, 'And who am I?')
    await expect(count(other)).toHaveAttribute('data-count', '1')
    await other.goto('/messages')
    await expect(other.getByRole('main')).toContainText('And who am I?')
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await redis.stop()
  }
})

async function account(api: Api, name: string): Promise<Person> {
  const word = randomBytes(4).toString('hex')
  const words = { name, displayName: `${name} ${word}`, email: `${word}@example.org`, password: `${word} and more of it` }
  const { displayName: display_name, ...rest } = words
  const { status, body } = await api().post<{ access_token: string }>('/register', { ...rest, display_name })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...words, token: body.access_token }
}

async function signedIn(page: Page, person: Person): Promise<Page> {
  await page.goto('/auth?mode=login')
  await fillInSignIn(page, person)
  await expect(count(page)).toBeVisible()
  return page
}

/** Opens a page and waits until it receives events. */
async function openPage(page: Page, path: string): Promise<void> {
  const connected = page.waitForResponse((answer) => answer.url().includes('/stream'))
  await page.goto(path)
  await connected
}

async function say(page: Page, to: Person, words: string): Promise<void> {
  await page.getByLabel(`Your message to ${to.displayName}`).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
}

const orderOn = async (page: Page) =>
  (await messages(page).allInnerTexts()).flatMap((text) => /I wrote first|No, I did/.exec(text)?.[0] ?? [])
