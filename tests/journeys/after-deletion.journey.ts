import type { Page } from '@playwright/test'
import { joinDebate, makeDebate, openDetails, postArgument, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

/** Deletes or withdraws the post on whose page this is. */
async function deletePost(page: Page, verb: 'Withdraw' | 'Delete comment', number: number): Promise<void> {
  await page.getByRole('button', { name: `${verb} #${number}` }).click()
  await page.getByRole('button', { name: `Yes, ${verb.toLowerCase()} #${number}` }).click()
}

test('deleting a post leads back to the page you came from', { tag: '@witness' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  for (let number = 1; number <= 22; number++) await postArgument(api, ada, debate, { content: `Reason ${number}` })
  const parent = await postArgument(api, ben, debate, { content: 'A reason of Ben’s.' })
  const reply = await postArgument(api, ada, debate, { content: 'A reply of Ada’s.', parent })
  const comments = []
  for (let number = 1; number <= 3; number++) comments.push(await postComment(api, ada, debate, { content: `Comment ${number}` }))
  await signIn(page, ada)

  // Back to the same page of the list, at the post's place, whether it was edited before or not.
  await page.goto(`${debate.path}?sort=old&page=2`)
  await openDetails(page, 'More for #21')
  await page.locator('#n21').getByRole('link', { name: 'Edit or withdraw #21' }).click()
  await deletePost(page, 'Withdraw', 21)
  await expect(page).toHaveURL(/\?sort=old&page=2#n21$/)
  await expect(page.locator('#n21')).toContainText('Your argument #21 was withdrawn.')
  await openDetails(page, 'More for #22')
  await page.locator('#n22').getByRole('link', { name: 'Edit or withdraw #22' }).click()
  await openDetails(page, /^Edit #22/)
  await page.getByLabel('Text of #22').fill('Reason 22, better')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Your changes to argument #22 were saved.')
  await openDetails(page, /^Edit #22/)
  await page.getByLabel('Text of #22').fill('Reason 22, best')
  await page.getByRole('button', { name: 'Preview the changes' }).click()
  await deletePost(page, 'Withdraw', 22)
  await expect(page).toHaveURL(/\?sort=old&page=2#n22$/)

  // Back to the argument in focus.
  await page.goto(`${debate.path}/arguments/${parent.id}?sort=new`)
  await openDetails(page, `More for #${reply.number}`)
  await page.getByRole('link', { name: `Edit or withdraw #${reply.number}` }).click()
  await deletePost(page, 'Withdraw', reply.number)
  await expect(page).toHaveURL(new RegExp(`/arguments/${parent.id}\\?sort=new#n${reply.number}$`))
  await expect(page.getByRole('status')).toContainText('was withdrawn.')

  // Back to the comments in the same order.
  await page.goto(`${debate.path}?tab=comments&sort=new`)
  await openDetails(page, 'More for comment #1')
  await page.locator('#c1').getByRole('link', { name: 'Edit or delete comment #1' }).click()
  await deletePost(page, 'Delete comment', 1)
  await expect(page).toHaveURL(/\?tab=comments&sort=new#c1$/)

  // Back to another list, which has no place for the deleted post.
  await page.goto(`/search?q=${encodeURIComponent('Comment 2')}&type=posts`)
  await page.locator(`main a[href^="${comments[1]?.path}"]`).first().click()
  await deletePost(page, 'Delete comment', 2)
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.getByRole('status')).toHaveText('Your comment #2 was deleted.')
})

test('deleting a post never leads to another site', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  for (const from of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)']) {
    const { path, number } = await postComment(api, ada, debate, { content: 'A comment' })
    await signIn(page, ada)
    await page.goto(`${path}?from=${encodeURIComponent(from)}`)
    await deletePost(page, 'Delete comment', number)
    await expect(page).toHaveURL(new RegExp(`${debate.path}\\?tab=comments#c${number}$`))
  }
})
