import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hydrated } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { confirmEmail } from './setup/mails.ts'
import { befriend, conversationOf, write } from './setup/messages.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.use({ groups: true })

type Created = {
  path: string
  /** Writes the same each time. */
  fill(page: Page): Promise<void>
  button: string
  /** How many of them there are, with the page where sending it led. */
  count(page: Page): Promise<number>
}
type Of = { api: Api; ada: Person; ben: Person; word: string; mailTo: Parameters<typeof confirmEmail>[0]['mailTo'] }
type Maker = (of: Of) => Promise<Created>

const described = (page: Page) => page.getByRole('textbox', { name: 'Description (optional)' }).fill('The same *again*.')
const many = async (api: Api, { token }: Person, path: string) => (await api(token).get<{ data: unknown[] }>(path)).body.data.length

/** Every form that creates something, but those of double-posting.journey.ts, which have previews of posts. */
const forms: Readonly<Record<string, Maker>> = {
  async message({ api, ada, ben }) {
    await befriend(api, ada, ben)
    await write(api, ben, ada, 'Shall we?')
    return {
      path: conversationOf(ben),
      fill: (page) => page.getByLabel(`Your message to ${ben.displayName}`).fill('yes'),
      button: 'Send',
      count: async () => (await many(api, ada, `/messages/${await idOf(api, ben)}`)) - 1,
    }
  },
  async debate({ api, ada, word }) {
    return {
      path: '/debates/create',
      async fill(page) {
        await page.getByRole('textbox', { name: 'Topic' }).fill(`Ferries should be free of charge ${word}`)
        await described(page)
      },
      button: 'Start the debate',
      count: () => many(api, ada, '/my/debates'),
    }
  },
  async team({ api, ada, word }) {
    return circle('team', '/teams', { api, ada, word })
  },
  async group({ api, ada, word }) {
    return circle('group', '/groups', { api, ada, word })
  },
  async report({ ben }) {
    return {
      path: `/users/${encodeURIComponent(ben.displayName)}/report`,
      async fill(page) {
        await page.getByRole('radio', { name: 'Impersonation' }).check()
        await page.getByLabel('What moderators should know').fill('That is not Ben.')
      },
      button: 'Send the report',
      count: (page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'That is not Ben.' }).count(),
    }
  },
  async invite({ api, ada, word, mailTo }) {
    await confirmEmail({ api, mailTo }, ada)
    return {
      path: '/friends',
      fill: (page) => page.getByLabel('Email addresses').fill(`${word}@example.org`),
      button: 'Send invites',
      count: () => many(api, ada, '/friends/invites'),
    }
  },
}

function circle(kind: string, base: string, { api, ada, word }: Pick<Of, 'api' | 'ada' | 'word'>): Created {
  return {
    path: `${base}/create`,
    async fill(page) {
      await page.getByRole('main').getByLabel('Name').fill(`Night owls ${word}`)
      await described(page)
    },
    button: `Create the ${kind}`,
    count: () => many(api, ada, `${base}?search=${word}`),
  }
}

/** A browser that goes back shows the form as it was, from its cache; another asks the server for it, and puts back what was typed. */
const waysBack: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the form as it was': async () => undefined,
  'the form loaded again': (page) => page.reload(),
}

for (const [name, make] of Object.entries(forms))
  for (const [way, comeBack] of Object.entries(waysBack))
    test(
      `${name}: sent again from ${way}, it is there once`,
      tagOf(name, way),
      async ({ page, api, person, signIn, mailTo, javascript }) => {
        test.skip(javascript && name === 'message', 'A message is sent in place: there is nothing to go back to.')
        const [ada, ben] = [await person('Ada'), await person('Ben')]
        const created = await make({ api, ada, ben, word: randomBytes(5).toString('hex'), mailTo })
        await signIn(page, ada)
        await page.goto(created.path)
        await send(page, created)
        const first = page.url()
        expect(await created.count(page)).toBe(1)
        await page.goBack()
        await comeBack(page)
        await send(page, created)
        expect(new URL(page.url()).pathname).toBe(new URL(first).pathname)
        expect(await created.count(page)).toBe(1)
      },
    )

/** A form that is asked for again is the server's, scripts or none; a debate's is tried with them, for its draft is kept in the browser. */
function tagOf(name: string, way: string) {
  if (way === 'the form as it was') return {}
  if (name === 'message') return { tag: '@witness' }
  return name === 'debate' ? {} : { tag: '@server' }
}

async function send(page: Page, { fill, button }: Created): Promise<void> {
  await fill(page)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
}

test('the same message is sent twice where that is meant', { tag: '@witness' }, async ({ page, api, person, signIn, javascript }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const word = randomBytes(5).toString('hex')
  const message = await forms.message?.({ api, ada, ben, word, mailTo: () => Promise.reject(new Error('no mail')) })
  if (!message) throw new Error('there are no messages')
  const { path, fill, button, count } = message
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'yes' })
  const sendAgain = async () => {
    await fill(page)
    await page.getByRole('button', { name: button }).click()
  }
  await signIn(page, ada)
  await page.goto(path)
  await sendAgain()
  await expect(items).toHaveCount(1)
  // It shows that it is sent, so the same again is another.
  await sendAgain()
  await expect(items).toHaveCount(2)
  // Nothing says so any more on a page that is opened later: there it is said first.
  await page.goto('/messages')
  await page.goto(path)
  if (javascript) await hydrated(page)
  await sendAgain()
  await expect(page.getByRole('main')).toContainText('You have just sent this message. It was not sent twice.')
  expect(await count(page)).toBe(2)
  await sendAgain()
  await expect(items).toHaveCount(3)
  // After an answer it is another from the start.
  await write(api, ben, ada, 'Are you sure?')
  await page.goto('/messages')
  await page.goto(path)
  await sendAgain()
  await expect(items).toHaveCount(4)
})
