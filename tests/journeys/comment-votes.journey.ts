import { commentItem, fillInSignIn, makeDebate, postArgument, postComment, waitForHydration } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a vote on a comment is cast, changed and removed, and the focus stays', async ({
  page,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  // The argument makes numbers differ, so that a comment isn't mistaken for an argument of the same number.
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await postComment(api, ada, debate, { content: 'Mine is always late.' })
  await signIn(page, ben)
  await page.goto(`${debate.path}?tab=comments&sort=old`)
  if (javascript) await waitForHydration(page)
  const [up, down] = [page.getByRole('button', { name: /^Upvote comment #1/ }), page.getByRole('button', { name: /^Downvote comment #1/ })]
  await up.click()
  await expect(up).toHaveAccessibleName('Upvote comment #1 (1), your vote')
  await expect(page.getByRole('status')).toContainText(/You upvoted comment #1/)
  await down.click()
  await expect(down).toHaveAccessibleName('Downvote comment #1 (1), your vote')
  await expect(up).toHaveAccessibleName('Upvote comment #1 (0)')
  await expectAccessible(page)
  await down.click()
  await expect(page.getByRole('status')).toContainText(/You removed your vote on comment #1/)
  if (javascript) await expect(down).toBeFocused()
  await page.reload()
  await expect(down).toHaveAccessibleName('Downvote comment #1 (0)')
  const { body } = await api().get<{ data: { up: number; down: number }[] }>(`/debates/${debate.id}/arguments`)
  expect(body.data[0]).toMatchObject({ up: 0, down: 0 })
})

test('a guest votes on a comment and writes one; after signing in both are done', async ({ page, api, person }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const first = await postComment(api, ada, debate, { content: 'Mine is always late.' })
  await page.goto(`${debate.path}?tab=comments&sort=new`)
  await page.getByRole('button', { name: 'Upvote comment #1 (0)' }).click()
  await expect(page.getByRole('main')).toContainText('then your upvote on comment #1 is saved')
  await fillInSignIn(page, ben)
  await expect(page).toHaveURL(/\?tab=comments&sort=new#c1$/)
  await expect(page.getByRole('button', { name: 'Upvote comment #1 (1), your vote' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(first.path)
  await page.getByLabel('Your reply').fill('Late,\n\nbut it comes.')
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page.getByRole('main')).toContainText('then your reply to comment #1 is posted')
  await fillInSignIn(page, ben)
  await expect(page).toHaveURL(new RegExp(`${first.path}#c2$`))
  await expect(commentItem(page, 2)).toContainText('but it comes.')
})

test('a guest who turns out to be the author is told why the vote does not count', { tag: '@server' }, async ({ page, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const first = await postComment(api, ada, debate, { content: 'Mine is always late.' })
  await page.goto(first.path)
  await page.getByRole('button', { name: 'Upvote comment #1 (0)' }).click()
  await fillInSignIn(page, ada)
  await expect(page.getByRole('status')).toContainText('your own comment')
  await expect(page.locator('article')).toContainText('Votes on comment #1: 0 upvotes, 0 downvotes')
})
