import type { Page } from '@playwright/test'
import { makeDebate, makeDebateInVoting, openDetails, postArgument, postComment } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.use({ groups: true })

type EditableText = {
  path: string
  /** The summary of the form's details element; null if the form is always open. */
  fold: RegExp | null
  label: string
  save: string
  /** Returns the stored text. */
  stored(): Promise<string>
}

type MakePerson = (name: string) => Promise<Person>

/** Everything that two tabs can edit. Each contains “First” when it is created. */
const kinds: Readonly<Record<string, (api: Api, ada: Person, person: MakePerson) => Promise<EditableText>>> = {
  async argument(api, ada) {
    const debate = await makeDebate(api, ada)
    const { id } = await postArgument(api, ada, debate, { content: 'First' })
    const stored = async () =>
      (await api(ada.token).get<{ data: { argument: { content_source: string } } }>(`/arguments/${id}/thread`)).body.data.argument
        .content_source
    return { path: `${debate.path}/arguments/${id}`, fold: /^Edit #1/, label: 'Text of #1', save: 'Save changes', stored }
  },
  async comment(api, ada) {
    const comment = await postComment(api, ada, await makeDebate(api, ada), { content: 'First' })
    const stored = async () =>
      (await api(ada.token).get<{ data: { comment: { content_source: string } } }>(`/spectator-comments/${comment.id}/thread`)).body.data
        .comment.content_source
    return { path: comment.path, fold: /^Edit comment #1/, label: 'Text of comment #1', save: 'Save changes', stored }
  },
  async profile(api, ada) {
    await api(ada.token).put('/me', { bio: 'First' })
    const stored = async () => (await api(ada.token).get<{ data: { bio: string } }>('/me')).body.data.bio
    return { path: '/me', fold: null, label: 'Bio (optional)', save: 'Save', stored }
  },
  async team(api, ada) {
    const name = `Tram friends ${Date.now()}`
    const { body } = await api(ada.token).post<{ data: { id: string } }>('/teams', { name, description: 'First' })
    const path = `/teams/${body.data.id}`
    const stored = async () => (await api(ada.token).get<{ data: { description: string } }>(path)).body.data.description
    return { path, fold: /^Change the name/, label: 'Description (optional)', save: 'Save', stored }
  },
  async group(api, ada) {
    const name = `Tram riders ${Date.now()}`
    const { body } = await api(ada.token).post<{ data: { id: string; slug: string } }>('/groups', { name, description: 'First' })
    const stored = async () =>
      (await api(ada.token).get<{ data: { description: string } }>(`/groups/${body.data.id}`)).body.data.description
    return { path: `/groups/${body.data.slug}`, fold: /^Change the name/, label: 'Description (optional)', save: 'Save', stored }
  },
  async debate(api, ada) {
    const debate = await makeDebate(api, ada, { description: 'First' })
    const stored = async () =>
      (await api(ada.token).get<{ data: { description: string } }>(`/debates/${debate.slug}`)).body.data.description
    return { path: `${debate.path}/edit`, fold: null, label: 'Description (optional)', save: 'Save changes', stored }
  },
  async 'content warning'(api, ada) {
    const debate = await makeDebate(api, ada)
    const { id } = await postArgument(api, ada, debate, { content: 'A text' })
    await api(ada.token).put(`/arguments/${id}/note`, { note: 'First' })
    const stored = async () =>
      (await api(ada.token).get<{ data: { argument: { note: { reason: string } } } }>(`/arguments/${id}/thread`)).body.data.argument.note
        .reason
    return {
      path: `${debate.path}/arguments/${id}`,
      fold: /^Edit the content warning on #1/,
      label: 'Warning text',
      save: 'Save warning',
      stored,
    }
  },
  async ballot(api, ada, person) {
    const debate = await makeDebateInVoting(api, await person('Ben'), await person('Cem'))
    await api(ada.token).post(`/debates/${debate.id}/ballot`, { choice: 'for', reason: 'First' })
    const stored = async () =>
      (await api(ada.token).get<{ data: { your_ballot: { reason: string } } }>(`/debates/${debate.id}/verdict`)).body.data.your_ballot
        .reason
    return { path: debate.path, fold: null, label: 'Your reason (optional)', save: 'Change your verdict', stored }
  },
}

/** The server compares versions, so scripts are tested only with the two forms below posts. */
function tagOf(name: string) {
  if (name === 'argument') return { tag: '@witness' }
  return name === 'comment' ? {} : { tag: '@server' }
}

for (const [name, make] of Object.entries(kinds)) {
  test(
    `two tabs edit one ${name}: the second sees both texts and decides`,
    tagOf(name),
    async ({ page, api, person, signIn, expectAccessible }) => {
      const ada = await person('Ada')
      const edited = await make(api, ada, person)
      await signIn(page, ada)
      const other = await page.context().newPage()
      for (const tab of [page, other]) await open(tab, edited)
      await save(other, edited, 'Second')
      await expect(other.getByRole('status')).toBeVisible()
      expect(await edited.stored()).toBe('Second')

      await save(page, edited, 'Third')
      await expect(page.locator('error-summary')).toContainText('was changed after you opened it')
      expect(await edited.stored()).toBe('Second')
      const field = page.getByLabel(edited.label, { exact: true })
      const saved = page.locator('#saved-version')
      await expect(field).toHaveValue('Third')
      await expect(saved.getByRole('textbox')).toHaveValue('Second')
      await expect(page.locator('error-summary a')).toHaveAttribute('href', '#saved-version')
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Save my version instead' }).click()
      await expect(page.getByRole('status')).toBeVisible()
      await expect(saved).toHaveCount(0)
      expect(await edited.stored()).toBe('Third')

      // The other tab has an old version again, and now keeps the stored one.
      await other.goto(edited.path)
      await open(page, edited)
      await open(other, edited)
      await save(page, edited, 'Fourth')
      await expect(page.getByRole('status')).toBeVisible()
      await save(other, edited, 'Fifth')
      await other.locator('#saved-version').getByText('Keep the saved version').click()
      await expect(other.locator('#saved-version')).toHaveCount(0)
      await expect(other.getByLabel(edited.label, { exact: true })).toHaveValue('Fourth')
      expect(await edited.stored()).toBe('Fourth')
    },
  )
}

async function open(page: Page, { path, fold, label }: EditableText): Promise<void> {
  await page.goto(path)
  if (fold) await openDetails(page, fold)
  await expect(page.getByLabel(label, { exact: true })).toBeVisible()
}

async function save(page: Page, { label, save: button }: EditableText, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: button, exact: true }).click()
}
