import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { waitForHydration } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { confirmEmail } from './setup/mails.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.use({ groups: true })

type CreationForm = {
  path: string
  /** Fills in the same values each time. */
  fill(page: Page): Promise<void>
  button: string
  /** Counts the created items, starting on the page where the form led. */
  count(page: Page): Promise<number>
}
type MakerContext = { api: Api; ada: Person; ben: Person; word: string; mailTo: Parameters<typeof confirmEmail>[0]['mailTo'] }
type Maker = (of: MakerContext) => Promise<CreationForm>

const described = (page: Page) => page.getByRole('textbox', { name: 'Description (optional)' }).fill('The same *again*.')
const many = async (api: Api, { token }: Person, path: string) => (await api(token).get<{ data: unknown[] }>(path)).body.data.length

/** Every form that creates something, except posts, which have previews (duplicate-posting.journey.ts). */
const forms: Readonly<Record<string, Maker>> = {
  async message({ api, ada, ben }) {
    await befriend(api, ada, ben)
    await sendMessage(api, ben, ada, 'Shall we?')
    return {
      path: conversationPath(ben),
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
      button: 'Send report',
      count: (page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'That is not Ben.' }).count(),
    }
  },
  async invite({ api, ada, word, mailTo }) {
    await confirmEmail({ api, mailTo }, ada)
    return {
      path: '/friends',
      fill: (page) => page.getByLabel('Email addresses').fill(`${word}@example.org`),
      button: 'Send invitations',
      count: () => many(api, ada, '/friends/invites'),
    }
  },
}

function circle(kind: string, base: string, { api, ada, word }: Pick<MakerContext, 'api' | 'ada' | 'word'>): CreationForm {
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

/** Going back shows the form from the browser's cache. Other browsers request it again and restore what was typed. */
const waysBack: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the cached form': async () => undefined,
  'the reloaded form': (page) => page.reload(),
}

for (const [name, make] of Object.entries(forms))
  for (const [way, comeBack] of Object.entries(waysBack))
    test(
      `${name}: sent again from ${way}, it is created once`,
      tagOf(name, way),
      async ({ page, api, person, signIn, mailTo, javascript }) => {
        test.skip(javascript && name === 'message', 'A message is sent without leaving the page, so there is no way back.')
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

/**
 * Without the browser's cache a form is the server's own, with and without scripts. That of a debate is tested with scripts, because they
 * store its draft.
 */
function tagOf(name: string, way: string) {
  if (way === 'the cached form') return {}
  if (name === 'message') return { tag: '@witness' }
  return name === 'debate' ? {} : { tag: '@server' }
}

async function send(page: Page, { fill, button }: CreationForm): Promise<void> {
  await fill(page)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
}

test('the same message can be sent twice on purpose', { tag: '@witness' }, async ({ page, api, person, signIn, javascript }) => {
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
  // The page shows that the first one was sent, so the second one is intended.
  await sendAgain()
  await expect(items).toHaveCount(2)
  // A page opened later doesn't show that, so a confirmation comes first.
  await page.goto('/messages')
  await page.goto(path)
  if (javascript) await waitForHydration(page)
  await sendAgain()
  await expect(page.getByRole('main')).toContainText('You just sent this message, so it wasn’t sent again.')
  expect(await count(page)).toBe(2)
  await sendAgain()
  await expect(items).toHaveCount(3)
  // After a reply from the other person, the same text is a new message without a confirmation.
  await sendMessage(api, ben, ada, 'Are you sure?')
  await page.goto('/messages')
  await page.goto(path)
  await sendAgain()
  await expect(items).toHaveCount(4)
})
