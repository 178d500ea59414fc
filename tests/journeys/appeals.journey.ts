import type { Page } from '@playwright/test'
import { joinDebate, makeDebate, postArgument } from './setup/debates.ts'
import { decideByRule, findCase, report } from './setup/moderation.ts'
import { expect, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const faults = (page: Page) => page.locator('error-summary')
const statusOf = (page: Page) => page.getByRole('status')
const content = (page: Page) => page.getByLabel('Why the decision is wrong')
const send = (page: Page) => page.getByRole('button', { name: 'Send appeal' }).click()
const answer = (page: Page) => page.getByRole('button', { name: 'Answer the appeal' }).click()
const confirm = (page: Page) => page.getByRole('button', { name: 'Yes, send the answer' }).click()

test('an author appeals against hiding, another moderator answers, and the post is shown again', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const [mod, other] = [await person('Mona'), await person('Other')]
  for (const one of [mod, other]) makeModerator(one)
  const debate = await makeDebate(api, cem)
  await joinDebate(api, ben, debate)
  const argument = await postArgument(api, ben, debate, { content: 'Medlars are the best of fruit.' })
  const receipt = await report(api, ada, ben, { about: { kind: 'argument', id: argument.id } })
  await signIn(page, mod)
  const path = await findCase(page, ben)
  await page.goto(path)
  await page.getByRole('radio', { name: /^Hide the post/ }).check()
  await decideByRule(page, 3, 'Nothing is sold here.')

  await signIn(page, ben)
  await page.goto('/notifications')
  await main(page).getByRole('link', { name: 'The moderators have hidden your argument', exact: true }).click()
  await expect(main(page)).toContainText('You can appeal once. Another moderator will answer')
  await expectAccessible(page)
  await content(page).fill('No.')
  await send(page)
  await expect(faults(page)).toContainText('at least 10')
  await expect(content(page)).toHaveValue('No.')
  await expectAccessible(page)
  await content(page).fill('I sell none: I only like them.')
  await send(page)
  await expect(statusOf(page)).toHaveText('Appeal sent. You’ll be notified when it’s answered.')
  await expect(page).toHaveURL(/\/decisions\/\d+$/)
  const decision = new URL(page.url()).pathname
  await expect(main(page)).toContainText('I sell none: I only like them.')
  await expect(main(page)).toContainText('This appeal is waiting for an answer.')
  await expect(content(page)).toHaveCount(0)
  await expectAccessible(page)

  await signIn(page, mod)
  await page.goto(path)
  await expect(main(page)).toContainText('You made this decision. Another moderator has to answer the appeal.')
  await signIn(page, other)
  await page.goto('/moderation')
  await main(page)
    .getByRole('link', { name: /appeals? (?:is|are) waiting$/ })
    .click()
  await expect(page).toHaveURL(/state=appealed/)
  const item = main(page).getByRole('listitem').filter({ hasText: ben.displayName })
  await expect(item).toContainText('Hidden, under rule 3')
  await expectAccessible(page)
  await item.getByRole('button', { name: /^Review report/ }).click()
  await expect(main(page)).toContainText('I sell none: I only like them.')
  await expectAccessible(page)
  await page.getByLabel('Explain your decision').fill('You are right: you sell nothing.')
  await answer(page)
  await expect(faults(page)).toContainText('Choose whether to uphold the decision.')
  await expect(page.getByLabel('Explain your decision')).toHaveValue('You are right: you sell nothing.')
  await page.getByRole('radio', { name: /^No, reverse it/ }).check()
  await answer(page)
  await expect(main(page)).toContainText('Your answer is final: no moderator can change it')
  await confirm(page)
  await expect(statusOf(page)).toHaveText('Answer sent. The person has been notified.')
  await page.goto(path)
  await expect(main(page)).toContainText('The appeal was answered, and the answer is final.')
  await expectAccessible(page)

  await signIn(page, ben)
  await page.goto('/notifications')
  await main(page).getByRole('link', { name: 'The moderators have answered your appeal', exact: true }).click()
  await expect(page).toHaveURL(decision)
  await expect(main(page)).toContainText('This decision was reversed')
  await expect(main(page)).toContainText('You are right: you sell nothing.')
  await expectAccessible(page)
  await page.goto(debate.path)
  await expect(main(page)).toContainText('Medlars are the best of fruit.')
  await signIn(page, ada)
  await page.goto(receipt)
  await expect(main(page)).toContainText('No action was taken')

  await page.context().clearCookies()
  await page.goto('/rules')
  await page.getByRole('link', { name: 'Moderation log' }).click()
  await expect(page).toHaveURL(/\/moderation\/log$/)
  const entry = main(page).getByRole('listitem').filter({ hasText: 'Reversed on appeal' }).first()
  await expect(entry).toContainText('A post was hidden')
  await expect(entry).toContainText('rule 3: No spam')
  // The post can be read again, so the log must not link to it or name its author.
  await expect(main(page)).not.toContainText(debate.topic)
  await expect(main(page)).not.toContainText(ben.displayName)
  await expect(page.getByRole('table').first()).toContainText('Decisions')
  await expectAccessible(page)
})

test('a suspended person may appeal, and reads that the decision stands', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
}) => {
  const [ada, ben, mod, other] = [await person('Ada'), await person('Ben'), await person('Mona'), await person('Other')]
  for (const one of [mod, other]) makeModerator(one)
  await report(api, ada, ben, { reason: 'harassment' })
  await signIn(page, mod)
  await page.goto(await findCase(page, ben))
  await page.getByRole('radio', { name: /^Suspend the person for a week/ }).check()
  await decideByRule(page, 1, 'Time and again, though you were warned.')
  await signIn(page, ben)
  await page.goto('/')
  await page.getByRole('link', { name: 'Read why' }).click()
  await content(page).fill('Nobody has ever warned me of anything.')
  await send(page)
  await expect(statusOf(page)).toHaveText('Appeal sent. You’ll be notified when it’s answered.')
  await signIn(page, other)
  await page.goto(await findCase(page, ben, 'appealed'))
  await page.getByRole('radio', { name: /^Yes, uphold it/ }).check()
  await page.getByLabel('Explain your decision').fill('You were, on the third of May.')
  await answer(page)
  await expect(main(page)).toContainText('Your answer is final: no moderator can change it')
  await confirm(page)
  await expect(statusOf(page)).toHaveText('Answer sent. The person has been notified.')
  await signIn(page, ben)
  await page.goto('/')
  await page.getByRole('link', { name: 'Read why' }).click()
  await expect(main(page)).toContainText('The decision was upheld')
  await expect(main(page)).toContainText('You were, on the third of May.')
  await expect(content(page)).toHaveCount(0)
})
