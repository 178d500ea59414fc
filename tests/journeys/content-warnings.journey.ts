import type { Page } from '@playwright/test'
import { makeDebate, openDetails, postArgument, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const warning = (page: Page) =>
  main(page)
    .getByText(/^Sensitive: violence/)
    .first()
const grisly = 'A grisly description of wounds.'

/** Marks something as sensitive with its form. */
async function mark(page: Page, called: string, why: string): Promise<void> {
  await openDetails(page, `Mark ${called} as sensitive`)
  await page.getByLabel('Warning text').fill(why)
  await page.getByRole('button', { name: 'Mark as sensitive' }).click()
}

test('an author adds a content warning, and readers choose what they see', async ({ page, api, person, signIn, expectAccessible }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { description: grisly })
  const argument = await postArgument(api, ada, debate, { content: grisly })
  const path = `${debate.path}/arguments/${argument.id}`
  await signIn(page, ada)
  await page.goto(path)
  await mark(page, '#1', 'x')
  await expect(page.locator('error-summary')).toContainText('The content warning needs at least 3 characters')
  await expect(page.getByLabel('Warning text')).toHaveValue('x')
  await expectAccessible(page)
  await page.getByLabel('Warning text').fill('violence')
  await page.getByRole('button', { name: 'Mark as sensitive' }).click()
  await expect(page).toHaveURL(`${path}#n1`)
  await expect(main(page).getByRole('status')).toHaveText('Content warning saved.')
  await expect(warning(page)).toBeVisible()
  await expect(main(page).locator('.prose')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await mark(page, 'the introduction', 'violence')
  await expect(main(page).getByRole('status').first()).toHaveText('Content warning saved.')

  await page.context().clearCookies()
  await page.goto(debate.path)
  const links = main(page).getByRole('link', { name: /^Show (the introduction|#1)$/ })
  await expect(links).toHaveCount(2)
  // The text must be absent, not just hidden, because text browsers show everything in a page.
  await expect(main(page)).not.toContainText(grisly)
  await links.last().click()
  await expect(page).toHaveURL(/\?reveal=n1#n1$/)
  await expect(main(page).getByText(grisly)).toHaveCount(1)
  await expect(page.locator('#n1')).toContainText(grisly)
  await expect(main(page).getByText('Sensitive: violence')).toHaveCount(2)
  await expectAccessible(page)
  await links.click()
  await expect(page).toHaveURL(/\?reveal=about#about$/)
  await expect(page.locator('#about')).toContainText(grisly)
  await expect(page.locator('#n1')).not.toContainText(grisly)
  await page.goto(`${path}?context=3`)
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('Sensitive: violence')

  await page.goto('/appearance')
  await page.getByRole('radio', { name: 'Show without a warning' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('status')).toHaveText('Saved.')
  await page.goto(debate.path)
  await expect(links).toHaveCount(0)
  await expect(main(page).getByText('Sensitive: violence')).toHaveCount(2)
  await expect(main(page).getByText(grisly).last()).toBeVisible()
  await expectAccessible(page)

  await signIn(page, ada)
  await page.goto(path)
  await openDetails(page, 'Edit the content warning on #1')
  await page.getByRole('button', { name: 'Remove content warning' }).click()
  await expect(main(page).getByRole('status')).toHaveText('Content warning removed.')
  await expect(main(page).getByText('Sensitive: violence')).toHaveCount(0)
})

test("a moderator adds a content warning, and its author is notified and can't remove it", { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
}) => {
  const [ada, ben, mod] = [await person('Ada'), await person('Ben'), await person('Mona')]
  makeModerator(mod)
  const debate = await makeDebate(api, ada)
  const comment = await postComment(api, ben, debate, { content: grisly })
  await signIn(page, ada)
  await page.goto(comment.path)
  await expect(main(page)).not.toContainText('Mark comment #1 as sensitive')

  await signIn(page, mod)
  await page.goto(comment.path)
  await mark(page, 'comment #1', 'violence')
  await expect(warning(page)).toContainText('(marked by the moderators)')

  await signIn(page, ben)
  await page.goto('/notifications')
  await main(page)
    .getByRole('link', { name: `The moderators have marked your comment #1 in “${debate.topic}” as sensitive`, exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`${comment.path}(#c1)?$`))
  await expect(main(page)).toContainText('Moderators marked this as sensitive. Only they can undo that.')
})

test('a content warning can be added while posting, and a refused form keeps it', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: 'For: I agree with it' }).check()
  await page.getByLabel('Your argument').fill(grisly)
  await openDetails(page, 'Add a content warning')
  await page.getByLabel('Content warning').fill('x')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(page.locator('error-summary')).toContainText('The content warning needs at least 3 characters')
  await expect(page.getByLabel('Your argument')).toHaveValue(grisly)
  await expect(page.getByLabel('Content warning')).toHaveValue('x')
  await page.locator('error-summary').getByRole('link').click()
  await expect(page.getByLabel('Content warning')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Content warning').fill('violence')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(warning(page)).toBeVisible()
  await expect(main(page).locator('#n1 .prose')).toHaveCount(0)
})

test('sensitive text is absent from a page’s HTML and data until a link asks for it', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const secret = 'Zwiebelkuchen'
  const content = `${secret} stands here, @"${ben.displayName}".`
  const debate = await makeDebate(api, ada, { description: `${secret}. `.repeat(40), tags: ['onions'], note: 'violence' })
  const first = await postArgument(api, ben, debate, { content: 'Onions are for all.' }).catch(() => null)
  const argument = await postArgument(api, ada, debate, { content })
  const own = first ?? argument
  const reply = await postArgument(api, ada, debate, { content, parent: own })
  const comment = await postComment(api, ada, debate, { content })
  const answer = await postComment(api, ada, debate, { content, parent: comment })
  const mark = async (path: string) => expect((await api(ada.token).put(path, { note: 'violence' })).status).toBe(200)
  for (const { id } of [argument, reply]) await mark(`/arguments/${id}/note`)
  for (const { id } of [comment, answer]) await mark(`/spectator-comments/${id}/note`)
  const paths = [
    ...['/', '/debates', '/debates?view=list', '/feed/highlights', '/tags/onions', `/search?q=${secret}`, `/search?q=onions`],
    ...[`/search?q=${secret}&type=posts`, `/search/quick?q=${secret}`, `/users/${encodeURIComponent(ada.displayName)}`],
    ...[debate.path, `${debate.path}?tab=comments`, `${debate.path}?view=linear`, `${debate.path}?view=outline`, `${debate.path}/history`],
    ...[argument, reply].flatMap(({ id }) => [`${debate.path}/arguments/${id}`, `${debate.path}/arguments/${id}?context=3`]),
    ...[comment, answer].map(({ path }) => path),
  ]
  const ofMembers = [
    '/dashboard',
    '/my/debates',
    '/mentions',
    '/notifications',
    '/messages',
    `/users/${encodeURIComponent(ada.displayName)}/report?about=argument-${argument.id}`,
  ]
  const pathsWithSecret = async (addresses: readonly string[]) => {
    const found: string[] = []
    for (const path of addresses) {
      const html = await (await page.context().request.get(path)).text()
      // The search term itself is repeated in the search field.
      if (html.replaceAll(`q=${secret}`, '').includes(`${secret} stands`) || html.includes(`${secret}. `)) found.push(path)
    }
    return found
  }
  expect(await pathsWithSecret(paths)).toEqual([])
  await signIn(page, ben)
  expect(await pathsWithSecret([...paths, ...ofMembers])).toEqual([])
  expect(
    await pathsWithSecret([`${debate.path}?reveal=about`, `${debate.path}/arguments/${argument.id}?reveal=n${argument.number}`]),
  ).toHaveLength(2)
  expect(await pathsWithSecret([`${comment.path}?reveal=c${comment.number}`])).toHaveLength(1)
})
