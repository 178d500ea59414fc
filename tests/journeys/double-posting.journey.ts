import type { Page } from '@playwright/test'
import { enter, type MadeDebate, makeDebate, postArgument, postComment } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

type Written = {
  /** Where it is written, and how the field and the buttons are called. */
  path: string
  label: string
  what: string
  /** A side is chosen first. */
  stance: boolean
  /** How many of them there are. */
  count(): Promise<number>
}

/** Everything that has a preview: arguments and comments, at the top and as replies. */
const kinds: Readonly<Record<string, (api: Api, ada: Person, debate: MadeDebate) => Promise<Written>>> = {
  async argument(api, ada, debate) {
    return {
      path: debate.path,
      label: 'Your argument',
      what: 'argument',
      stance: true,
      count: () => total(api, ada, debate, 'arguments_count'),
    }
  },
  async 'reply to an argument'(api, ada, debate) {
    const parent = await postArgument(api, ada, debate, { content: 'Fares keep people away.' })
    const count = async () => (await total(api, ada, debate, 'arguments_count')) - 1
    return { path: `${debate.path}/arguments/${parent.id}`, label: 'Your argument', what: 'reply', stance: true, count }
  },
  async comment(api, ada, debate) {
    const count = () => total(api, ada, debate, 'comments_count')
    return { path: `${debate.path}?tab=comments`, label: 'Your comment', what: 'comment', stance: false, count }
  },
  async 'reply to a comment'(api, ada, debate) {
    const parent = await postComment(api, ada, debate, { content: 'I take the tram.' })
    const count = async () => (await total(api, ada, debate, 'comments_count')) - 1
    return { path: parent.path, label: 'Your reply', what: 'reply', stance: false, count }
  },
}

async function total(api: Api, { token }: Person, { slug }: MadeDebate, field: 'arguments_count' | 'comments_count'): Promise<number> {
  const { body } = await api(token).get<{ data: Record<typeof field, number> }>(`/debates/${slug}`)
  return body.data[field]
}

async function write(page: Page, { label, stance }: Written): Promise<void> {
  if (stance) await page.getByRole('radio', { name: /^(?:For|Supports)/ }).check()
  await page.getByRole('textbox', { name: label }).fill('Twice is too often.')
}
const preview = async (page: Page, { what }: Written) => {
  await page.getByRole('button', { name: `Preview the ${what}` }).click()
  await expect(page.locator('#preview')).toContainText('Twice is too often.')
}
const post = async (page: Page, { what }: Written) => {
  await page.getByRole('button', { name: new RegExp(`^(Join and p|P)ost the ${what}$`) }).click()
  await expect(page.getByRole('status')).toContainText('is posted.')
}
/** Back to what a form was answered, as the preview: where Chromium no longer has it, one tells it to send the form again. */
async function backToAnswer(page: Page): Promise<void> {
  await page.goBack().catch(() => undefined)
  // Its error page may still be on its way in.
  if (page.url().startsWith('chrome-error:') || (await page.getByRole('main').count()) === 0) await expect(() => page.reload()).toPass()
}
const isWritten = (page: Page, { label }: Written) => expect(page.getByRole('textbox', { name: label })).toHaveValue('Twice is too often.')

/** Replies have the same forms as what they answer: with scripts those are enough. Without scripts a browser tries one kind. */
function tagOf(name: string) {
  if (name === 'argument') return { tag: '@witness' }
  return name.startsWith('reply') ? { tag: '@server' } : {}
}

for (const [name, make] of Object.entries(kinds)) {
  test(
    `${name}: a preview is no post, and going back and posting again posts nothing twice`,
    tagOf(name),
    async ({ page, api, person, signIn, javascript }) => {
      const ada = await person('Ada')
      const written = await make(api, ada, await makeDebate(api, ada))
      await signIn(page, ada)
      await page.goto(written.path)
      await write(page, written)
      await preview(page, written)
      expect(await written.count()).toBe(0)
      // To the form before the preview: the text is still in it.
      await page.goBack()
      await isWritten(page, written)
      await post(page, written)
      expect(await written.count()).toBe(1)
      await page.goBack()
      // Chromium gives the text back only where the form stands as it stood; an empty one posts nothing twice.
      const field = page.getByRole('textbox', { name: written.label })
      await expect(field).toBeVisible()
      if (javascript && (await field.inputValue()) === '') return
      await isWritten(page, written)
      await post(page, written)
      expect(await written.count()).toBe(1)
    },
  )

  test(`${name}: posted from its preview, it is not posted again from there`, tagOf(name), async ({ page, api, person, signIn }) => {
    const ada = await person('Ada')
    const written = await make(api, ada, await makeDebate(api, ada))
    await signIn(page, ada)
    await page.goto(written.path)
    await write(page, written)
    await preview(page, written)
    await post(page, written)
    await backToAnswer(page)
    await isWritten(page, written)
    await post(page, written)
    expect(await written.count()).toBe(1)
    // A corrected text is another post.
    await page.goto(written.path)
    if (written.stance) await page.getByRole('radio', { name: /^(?:For|Supports)/ }).check()
    await page.getByRole('textbox', { name: written.label }).fill('Twice is too often!')
    await post(page, written)
    expect(await written.count()).toBe(2)
  })

  test(
    `${name}: a guest who signs in for it, goes back and posts again has posted once`,
    name === 'argument' ? {} : { tag: '@server' },
    async ({ page, api, person }) => {
      const ada = await person('Ada')
      const written = await make(api, ada, await makeDebate(api, ada))
      await page.goto(written.path)
      await write(page, written)
      await preview(page, written)
      await page.getByRole('button', { name: new RegExp(`ost the ${written.what}$`) }).click()
      await enter(page, ada)
      await expect(page.getByRole('status')).toContainText('is posted.')
      expect(await written.count()).toBe(1)
      await page.goBack()
      await backToAnswer(page)
      await isWritten(page, written)
      await post(page, written)
      expect(await written.count()).toBe(1)
    },
  )
}

test('what was withdrawn can be posted again in the same words', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const written = await kinds.argument?.(api, ada, await makeDebate(api, ada))
  if (!written) throw new Error('there are no arguments')
  await signIn(page, ada)
  for (let time = 1; time <= 2; time++) {
    await page.goto(written.path)
    await write(page, written)
    await post(page, written)
    await expect(page.getByRole('status')).toHaveText(new RegExp(`^Your argument #${time} is posted`))
    await page
      .locator(`#n${time}`)
      .getByRole('link', { name: `Edit or withdraw #${time}` })
      .click()
    await page.getByRole('button', { name: `Withdraw #${time}` }).click()
    await page.getByRole('button', { name: `Withdraw #${time} for good` }).click()
    await expect(page.getByRole('status')).toHaveText(`Your argument #${time} was withdrawn.`)
  }
})

test('a debate is created once, from its preview and once more after going back', async ({ page, person, signIn }) => {
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  const topic = `Ferries should be free of charge, case ${Date.now()}`
  const [field, description] = [page.getByRole('textbox', { name: 'Topic' }), page.getByRole('textbox', { name: 'Description (optional)' })]
  await field.fill(topic)
  await description.fill('All of **them**.')
  await page.getByRole('button', { name: 'Preview the description' }).click()
  await expect(page.getByRole('main').locator('strong').first()).toHaveText('them')
  await page.getByRole('button', { name: 'Start the debate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic)
  const address = page.url()
  await backToAnswer(page)
  await expect(field).toHaveValue(topic)
  await page.getByRole('button', { name: 'Start the debate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic)
  expect(page.url()).toBe(address)
})
