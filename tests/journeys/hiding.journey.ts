import type { Page } from '@playwright/test'
import { makeGroup } from './setup/circles.ts'
import { makeDebate, postArgument, postComment } from './setup/debates.ts'
import { explanationField, hideReported, hideUnreported, pressHide, report } from './setup/moderation.ts'
import { expect, test } from './setup/test.ts'

test.use({ groups: true })

const main = (page: Page) => page.getByRole('main')

test("the owner of a group hides a post in its debates, by a rule; a member can't", { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, cem, mod] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Mona')]
  makeModerator(mod)
  const group = await makeGroup(api, ada, cem)
  const debate = await makeDebate(api, cem, { group: group.id })
  const comment = await postComment(api, ben, debate, { content: 'Buy quinces of mine.' })
  await postComment(api, cem, debate, { content: 'No, thank you.', parent: comment })

  await signIn(page, cem)
  await page.goto(comment.path)
  await expect(main(page)).toContainText('Buy quinces of mine.')
  await expect(main(page).getByRole('link', { name: 'Hide comment #1' })).toHaveCount(0)
  const id = comment.path.split('/').at(-1)?.replace(/#.*/, '')
  await page.goto(`/moderation/hide?about=comment-${id}`)
  await expect(main(page)).toContainText('Only moderators of this site or of the debate’s group can hide posts.')
  await report(api, cem, ben, { reason: 'spam', about: { kind: 'comment', id } })

  await signIn(page, ada)
  await page.goto(comment.path)
  await main(page).getByRole('link', { name: 'Hide comment #1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hide comment #1 by ${ben.displayName}`)
  await expect(main(page)).toContainText('Buy quinces of mine.')
  await expectAccessible(page)
  await explanationField(page).fill('Nothing is sold here.')
  await pressHide(page)
  await expect(page.locator('error-summary')).toContainText('Choose the rule that was broken.')
  await expect(explanationField(page)).toHaveValue('Nothing is sold here.')
  await expectAccessible(page)
  await hideUnreported(page, 3, 'Nothing is sold here.')
  await expect(main(page)).toContainText('Hidden by the moderators: rule 3; its replies stay.')
  await expect(main(page)).not.toContainText('quinces')

  await signIn(page, ben)
  await page.goto('/notifications')
  await main(page).getByRole('link', { name: 'The moderators have hidden your comment', exact: true }).click()
  await expect(main(page)).toContainText('Nothing is sold here.')
  await expect(main(page)).toContainText('Buy quinces of mine.')
  await expect(page.getByRole('button', { name: 'Send appeal' })).toBeVisible()

  await signIn(page, mod)
  await page.goto('/moderation')
  const waiting = main(page).getByRole('listitem').filter({ hasText: ben.displayName })
  await waiting.getByRole('link', { name: /^Report \d+: Comment/ }).click()
  await expect(main(page)).toContainText(`The moderators of the group ${group.name} hid this under rule 3`)
  await expectAccessible(page)
  await hideReported(page, /^Hide the post/, 3, 'Nothing is sold on this site.')
})

test('a moderator hides the wording of a debate, which goes on; its old address says so', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, mod] = [await person('Ada'), await person('Mona')]
  makeModerator(mod)
  const debate = await makeDebate(api, ada, { description: 'Quinces, and cheap ones.', tags: ['fruit'] })
  const argument = await postArgument(api, ada, debate, { content: 'They keep long.' })
  await signIn(page, mod)
  await page.goto(debate.path)
  await main(page).getByRole('link', { name: 'Hide this debate’s text' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hide the text of a debate by ${ada.displayName}`)
  await expect(main(page)).toContainText(debate.topic)
  await expectAccessible(page)
  await hideUnreported(page, 3, 'Nothing is sold here.')
  await expect(main(page).getByRole('listitem').first()).toContainText('The text of a debate was hidden')
  await expect(main(page).getByRole('listitem').first()).toContainText('About the debate “Hidden by the moderators: rule 3”')
  await expectAccessible(page)

  await page.context().clearCookies()
  expect((await page.goto(debate.path))?.status()).toBe(410)
  await expect(main(page)).toContainText('The debate was hidden by the moderators: rule 3.')
  await page.goto(`${debate.path}/arguments/${argument.id}`)
  await expect(main(page)).toContainText('They keep long.')
  await expect(page).toHaveURL(/\/debates\/hidden-\d+-[0-9a-f]{10}\/arguments\//)
  await main(page).getByRole('link', { name: 'Hidden by the moderators: rule 3' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden by the moderators: rule 3')
  await expect(main(page)).toContainText('arguments are not affected.')
  await expect(main(page)).not.toContainText('Report this debate')
  await expect(main(page)).not.toContainText('Quinces')
  await expectAccessible(page)
})
