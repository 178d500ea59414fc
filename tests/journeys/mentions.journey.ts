import type { Page } from '@playwright/test'
import { fillInSignIn, joinDebate, type MadeDebate, makeDebate, openDetails, postArgument } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

/** Creates an open debate in which all of them take part. */
async function debateAmong(api: Api, creator: Person, ...others: Person[]): Promise<MadeDebate> {
  const debate = await makeDebate(api, creator)
  for (const person of others) await joinDebate(api, person, debate)
  return debate
}

const mentionOf = ({ displayName }: Person) => `@"${displayName}"`

async function comment(api: Api, author: Person, debate: MadeDebate, content: string): Promise<void> {
  const { status } = await api(author.token).post(`/debates/${debate.id}/spectator-comments`, { content })
  expect(status).toBe(201)
}

test('a guest signs in on the way to the mentions', { tag: '@witness' }, async ({ page, person, expectAccessible }) => {
  await page.goto('/mentions')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await expect(page.getByRole('status')).toContainText('Sign in to see your mentions.')
  await fillInSignIn(page, await person('Ada'))
  await expect(page).toHaveURL('/mentions')
  await expect(page).toHaveTitle('Mentions – Rostrum')
  const main = page.getByRole('main')
  await expect(main).toContainText('Nobody has mentioned you yet')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Go to my debates' }).click()
  await expect(page).toHaveURL('/my/debates')
})

test('a mention is typed by hand, and the mentioned person finds it', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await debateAmong(api, ada, ben)
  await signIn(page, ben)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByLabel('Your argument').fill(`${mentionOf(ada)} said it first.`)
  await page.getByRole('button', { name: 'Preview the argument' }).click()
  const preview = page.getByRole('region', { name: 'Preview of your argument, not posted yet' })
  await expect(preview.getByRole('link', { name: `@${ada.displayName}` })).toBeVisible()
  await page.getByRole('button', { name: 'Post the argument' }).click()
  const mention = page.getByRole('main').getByRole('link', { name: `@${ada.displayName}` })
  await expect(mention).toHaveAttribute('href', `/users/${encodeURIComponent(ada.displayName)}`)
  await expectAccessible(page)

  await page.context().clearCookies()
  await signIn(page, ada)
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: '1 unread mention' }).click()
  await expect(page).toHaveURL('/mentions')
  const main = page.getByRole('main')
  await expect(main).toContainText('1 mention, 1 unread')
  const entry = main.getByRole('listitem')
  await expect(entry).toContainText(`@${ada.displayName} said it first.`)
  await expect(entry).toContainText('Unread')
  await expectAccessible(page)
  await entry.getByRole('link', { name: `${ben.displayName} mentioned you in “${debate.topic}” (#1)` }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}/arguments/\\d+#n1$`))
  await page.goto('/mentions')
  await expect(main).toContainText('1 mention, 0 unread')
  await expect(entry).not.toContainText('Unread')
})

test('the menu links to mentions on a small screen', { tag: '@chromium' }, async ({ page, person, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, await person('Ada'))
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.locator('summary', { hasText: 'Menu' }).click()
  await header.getByRole('link', { name: 'Mentions' }).click()
  await expect(page).toHaveURL('/mentions')
  expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth), 'sideways scroll').toBe(0)
})

test('a comment mentions people, when posted and when edited', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const debate = await debateAmong(api, ada, ben)
  await signIn(page, cem)
  await page.goto(`${debate.path}?tab=comments`)
  const main = page.getByRole('main')
  await main.getByLabel('Your comment').fill(`${mentionOf(ada)} or ${mentionOf(ben)}?`)
  await main.getByRole('button', { name: 'Post the comment' }).click()
  await expect(main.getByRole('link', { name: `@${ada.displayName}` })).toBeVisible()
  await openDetails(page, 'More for comment #1')
  await main.getByRole('link', { name: /^Edit or delete comment #1/ }).click()
  await openDetails(page, 'Edit comment #1')
  await main.getByLabel('Text of comment #1').fill(`${mentionOf(ben)}, not @nobody.`)
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByRole('link', { name: `@${ben.displayName}` })).toBeVisible()
  await expect(main.locator('.prose')).toContainText('@nobody')
  await page.context().clearCookies()
  await signIn(page, ada)
  await page.goto('/mentions')
  await expect(main).toContainText('Nobody has mentioned you yet')
  await page.context().clearCookies()
  await signIn(page, ben)
  await page.goto('/mentions')
  await main.getByRole('link', { name: `${cem.displayName} mentioned you in “${debate.topic}” (comment #1)` }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}/comments/\\d+#c1$`))
})

test('mentions come in pages, and are marked as read together', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await debateAmong(api, ada, ben)
  for (let number = 1; number <= 21; number++) await postArgument(api, ben, debate, { content: `${mentionOf(ada)}, case ${number}` })
  await comment(api, ben, debate, `${mentionOf(ada)}, in passing`)
  await signIn(page, ada)
  await page.goto('/mentions')
  const main = page.getByRole('main')
  const titles = main.locator('.entries').getByRole('heading', { level: 2 })
  await expect(titles).toHaveCount(20)
  await expect(titles.first()).toHaveText(`${ben.displayName} mentioned you in “${debate.topic}” (comment #1)`)
  await expect(main).toContainText('22 mentions, 22 unread')
  await main.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/mentions?page=2')
  await expect(titles).toHaveCount(2)
  await comment(api, ben, debate, `${mentionOf(ada)}, meanwhile`)
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page).toHaveURL('/mentions')
  await expect(page.getByRole('status')).toHaveText('All mentions marked as read.')
  await expect(main).toContainText('23 mentions, 1 unread')
  await expect(main.getByText('Unread', { exact: true })).toHaveCount(1)
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(main.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/mentions?page=9')
  await main.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL('/mentions')
})

test('if the session has ended, signing in leads to the mention', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await debateAmong(api, ada, ben)
  await postArgument(api, ben, debate, { content: `${mentionOf(ada)}!` })
  await signIn(page, ada)
  await page.goto('/mentions')
  await page.context().clearCookies()
  await page.getByRole('link', { name: /mentioned you in .* \(#1\)/ }).click()
  await expect(page.getByRole('main')).toContainText('Sign in to see your mentions.')
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(new RegExp(`${debate.path}/arguments/\\d+#n1$`))
})

test('a post deleted meanwhile is explained where it was', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await debateAmong(api, ada, ben)
  const { id } = await postArgument(api, ben, debate, { content: `${mentionOf(ada)}!` })
  await signIn(page, ada)
  await page.goto('/mentions')
  expect((await api(ben.token).delete(`/arguments/${id}`)).status).toBe(200)
  await page.getByRole('link', { name: /mentioned you in .* \(#1\)/ }).click()
  await expect(page.getByRole('main')).toContainText('was withdrawn by its author')
  await page.goto('/mentions')
  await expect(page.getByRole('main')).toContainText('Nobody has mentioned you yet')
})

test.describe('suggestions', () => {
  test.skip(({ javascript }) => !javascript, 'suggestions come with scripts; typing is enough without')

  const list = (page: Page) => page.getByRole('listbox', { name: 'People to mention' })

  test('keyboard: arrows choose, Enter inserts, Escape closes', async ({ page, api, person, signIn, expectAccessible }) => {
    const [ada, ben, bea] = [await person('Ada'), await person('Ben'), await person('Bea')]
    const debate = await debateAmong(api, ada, ben, bea)
    await signIn(page, ada)
    await page.goto(debate.path)
    const area = page.getByLabel('Your argument')
    const options = list(page).getByRole('option')
    await area.pressSequentially('So says @be')
    await expect(options).toHaveText([bea.displayName, ben.displayName])
    await expect(page.getByText('2 people to mention. Choose with the arrow keys.')).toHaveAttribute('aria-live', 'polite')
    await expectAccessible(page)
    await area.press('ArrowDown')
    await area.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(area).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '')
    await expectAccessible(page)
    await area.press('Enter')
    await expect(area).toHaveValue(`So says ${mentionOf(ben)} `)
    await expect(list(page)).toBeHidden()
    await area.pressSequentially('and @"BEA')
    await expect(options).toHaveText([bea.displayName])
    await area.press('Escape')
    await expect(list(page)).toBeHidden()
    await area.pressSequentially(' x')
    await expect(list(page)).toBeHidden()
    await area.press('Control+z')
    await expect(area).not.toHaveValue(/x$/)
  })

  test('Enter is a new line until something is chosen', async ({ page, api, person, signIn }) => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const debate = await debateAmong(api, ada, ben)
    await signIn(page, ada)
    await page.goto(debate.path)
    const area = page.getByLabel('Your argument')
    await area.pressSequentially('@b')
    await expect(list(page)).toBeVisible()
    await area.press('Enter')
    await expect(area).toHaveValue('@b\n')
    await expect(list(page)).toBeHidden()
  })

  test('pointer: a click inserts, and leaving closes', async ({ page, api, person, signIn }) => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const debate = await debateAmong(api, ada, ben)
    await signIn(page, ada)
    await page.goto(debate.path)
    const area = page.getByLabel('Your argument')
    await area.pressSequentially('@B')
    await list(page).getByRole('option').click()
    await expect(area).toHaveValue(`${mentionOf(ben)} `)
    await expect(area).toBeFocused()
    await area.pressSequentially('@B')
    await expect(list(page)).toBeVisible()
    await area.press('Tab')
    await expect(list(page)).toBeHidden()
    await expect(area).not.toBeFocused()
  })

  test('a late response never overwrites a newer one, and a fault is silent', async ({ page, api, person, signIn }) => {
    const [ada, ben, bea] = [await person('Ada'), await person('Ben'), await person('Bea')]
    const debate = await debateAmong(api, ada, ben, bea)
    await signIn(page, ada)
    await page.goto(debate.path)
    let requests = 0
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/mentions/people?*', async (route) => {
      requests++
      if (requests === 1) await late
      if (requests === 3) return route.fulfill({ status: 500 })
      await route.continue().catch(() => {})
    })
    const area = page.getByLabel('Your argument')
    await area.pressSequentially('@b')
    await expect.poll(() => requests).toBe(1)
    await area.pressSequentially('en')
    await expect(list(page).getByRole('option')).toHaveText([ben.displayName])
    release()
    await area.pressSequentially(' ')
    await expect(list(page)).toBeHidden()
    await area.pressSequentially('x @b')
    await expect.poll(() => requests).toBe(3)
    await expect(list(page)).toBeHidden()
    await area.pressSequentially(' and so on')
    await expect(area).toHaveValue('@ben x @b and so on')
  })

  test('guests get no suggestions, and no script for them', async ({ page, api, person }) => {
    const debate = await makeDebate(api, await person('Ada'))
    await page.goto(debate.path)
    await expect(page.locator('mention-suggestions')).toHaveCount(0)
    await expect(page.locator('script[src*="mention-suggestions"]')).toHaveCount(0)
  })
})
