import type { Page } from '@playwright/test'
import { fillInSignIn, type MadeDebate, makeDebate, openDetails, postArgument, postComment } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

type PostForm = {
  /** The page of the form, and the labels of its field and buttons. */
  path: string
  label: string
  what: string
  /** True if a side must be chosen first. */
  stance: boolean
  /** Counts the posts. */
  count(): Promise<number>
}

/** Everything with a preview: arguments and comments, at the top level and as replies. */
const kinds: Readonly<Record<string, (api: Api, ada: Person, debate: MadeDebate) => Promise<PostForm>>> = {
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

async function write(page: Page, { label, stance }: PostForm): Promise<void> {
  if (stance) await page.getByRole('radio', { name: /^(?:For|Supports)/ }).check()
  await page.getByRole('textbox', { name: label }).fill('Twice is too often.')
}
const preview = async (page: Page, { what }: PostForm) => {
  await page.getByRole('button', { name: `Preview the ${what}` }).click()
  await expect(page.locator('#preview')).toContainText('Twice is too often.')
}
const post = async (page: Page, { what }: PostForm) => {
  await page.getByRole('button', { name: new RegExp(`^(Join and p|P)ost the ${what}$`) }).click()
  await expect(page.getByRole('status')).toContainText('is posted.')
}
/** Goes back to the response of a form, such as a preview. If Chromium no longer has it, reloading sends the form again. */
async function backToAnswer(page: Page): Promise<void> {
  await page.goBack().catch(() => undefined)
  // Chromium's error page may still be loading.
  if (page.url().startsWith('chrome-error:') || (await page.getByRole('main').count()) === 0) await expect(() => page.reload()).toPass()
}
const expectText = (page: Page, { label }: PostForm) =>
  expect(page.getByRole('textbox', { name: label })).toHaveValue('Twice is too often.')

/**
 * Forms of replies are the same as those of top-level posts, so scripts are tested only with the latter, and a browser without scripts with
 * one kind.
 */
function tagOf(name: string) {
  if (name === 'argument') return { tag: '@witness' }
  return name.startsWith('reply') ? { tag: '@server' } : {}
}

for (const [name, make] of Object.entries(kinds)) {
  test(
    `${name}: a preview posts nothing, and going back and posting again posts once`,
    tagOf(name),
    async ({ page, api, person, signIn, javascript }) => {
      const ada = await person('Ada')
      const written = await make(api, ada, await makeDebate(api, ada))
      await signIn(page, ada)
      await page.goto(written.path)
      await write(page, written)
      await preview(page, written)
      expect(await written.count()).toBe(0)
      // Back on the form before the preview, the text is still in it.
      await page.goBack()
      await expectText(page, written)
      await post(page, written)
      expect(await written.count()).toBe(1)
      await page.goBack()
      // Chromium restores the text only if the form is unchanged. An empty form posts nothing twice.
      const field = page.getByRole('textbox', { name: written.label })
      await expect(field).toBeVisible()
      if (javascript && (await field.inputValue()) === '') return
      await expectText(page, written)
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
    await expectText(page, written)
    await post(page, written)
    expect(await written.count()).toBe(1)
    // A corrected text is a new post.
    await page.goto(written.path)
    if (written.stance) await page.getByRole('radio', { name: /^(?:For|Supports)/ }).check()
    await page.getByRole('textbox', { name: written.label }).fill('Twice is too often!')
    await post(page, written)
    expect(await written.count()).toBe(2)
  })

  test(
    `${name}: a guest who signs in for it, goes back and posts again posts once`,
    name === 'argument' ? {} : { tag: '@server' },
    async ({ page, api, person }) => {
      const ada = await person('Ada')
      const written = await make(api, ada, await makeDebate(api, ada))
      await page.goto(written.path)
      await write(page, written)
      await preview(page, written)
      await page.getByRole('button', { name: new RegExp(`ost the ${written.what}$`) }).click()
      await fillInSignIn(page, ada)
      await expect(page.getByRole('status')).toContainText('is posted.')
      expect(await written.count()).toBe(1)
      await page.goBack()
      await backToAnswer(page)
      await expectText(page, written)
      await post(page, written)
      expect(await written.count()).toBe(1)
    },
  )
}

test('a withdrawn post can be posted again in the same words', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const written = await kinds.argument?.(api, ada, await makeDebate(api, ada))
  if (!written) throw new Error('there are no arguments')
  await signIn(page, ada)
  for (let time = 1; time <= 2; time++) {
    await page.goto(written.path)
    await write(page, written)
    await post(page, written)
    await expect(page.getByRole('status')).toHaveText(new RegExp(`^Your argument #${time} is posted`))
    await openDetails(page, `More for #${time}`)
    await page
      .locator(`#n${time}`)
      .getByRole('link', { name: `Edit or withdraw #${time}` })
      .click()
    await page.getByRole('button', { name: `Withdraw #${time}` }).click()
    await page.getByRole('button', { name: `Yes, withdraw #${time}` }).click()
    await expect(page.getByRole('status')).toHaveText(`Your argument #${time} was withdrawn.`)
  }
})

test('a debate is created once, from its preview and again after going back', async ({ page, person, signIn }) => {
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
