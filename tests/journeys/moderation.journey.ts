import type { Page } from '@playwright/test'
import { joinDebate, makeDebate, openMemberMenu, postArgument, postComment } from './setup/debates.ts'
import {
  chooseOutcome,
  chooseRule,
  expectDecided,
  explanationField,
  hideReported,
  openReport,
  pressDecide,
  report,
} from './setup/moderation.ts'
import { expect, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const faults = (page: Page) => page.locator('error-summary')
const advertising = '3. No spam'

test('an advertisement is reported, hidden, notified, and shown again', async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, cem, mod] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Mona')]
  makeModerator(mod)
  const debate = await makeDebate(api, cem)
  await joinDebate(api, ben, debate)
  const argument = await postArgument(api, ben, debate, { content: 'Buy quinces of mine.' })
  await postArgument(api, cem, debate, { content: 'No, thank you.', parent: argument })
  const receipt = await report(api, ada, ben, { details: 'He sells.', about: { kind: 'argument', id: argument.id } })

  await signIn(page, mod)
  await page.goto('/')
  await openMemberMenu(page)
  await page.getByRole('link', { name: 'Moderation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation')
  await expectAccessible(page)
  await openReport(page, ben)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Argument #1 by ${ben.displayName}`)
  await expect(main(page)).toContainText('He sells.')
  await expect(main(page)).toContainText('Buy quinces of mine.')
  await expect(main(page)).toContainText('No, thank you.')
  await expect(main(page)).not.toContainText(ada.displayName)
  await expectAccessible(page)
  await hideReported(page, /^Hide the post/, 3, 'Nothing is sold here.')
  await expect(main(page)).not.toContainText(ben.displayName)

  await page.goto(debate.path)
  await expect(main(page)).toContainText('Hidden by the moderators: rule 3; its replies stay.')
  await expect(main(page)).not.toContainText('quinces')
  await page.getByRole('link', { name: 'rule 3' }).click()
  await expect(page).toHaveURL(/\/rules#rule-3$/)
  await expect(page.getByRole('heading', { name: advertising })).toBeVisible()
  await expectAccessible(page)

  await signIn(page, ben)
  await page.goto('/notifications')
  await main(page).getByRole('link', { name: 'The moderators have hidden your argument', exact: true }).click()
  await expect(main(page)).toContainText('It was hidden. Others can see that it’s hidden and under which rule.')
  await expect(main(page)).toContainText('Nothing is sold here.')
  await expect(main(page)).toContainText('Buy quinces of mine.')
  await expectAccessible(page)
  await signIn(page, ada)
  await page.goto(receipt)
  await expect(main(page)).toContainText('It was hidden, under rule 3: No spam')

  await signIn(page, mod)
  await page.goto('/moderation?state=decided')
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: ben.displayName })
    .getByRole('link', { name: /^Report \d+: Argument #1$/ })
    .click()
  await chooseOutcome(page, /^Take no action/)
  await page.getByLabel(/Also hide the post/).check()
  await explanationField(page).fill('It was a joke after all.')
  await pressDecide(page)
  await expect(faults(page)).toContainText('You can’t take no action and hide it.')
  await expect(page.getByLabel(/Also hide the post/)).toBeChecked()
  await expectAccessible(page)
  await chooseOutcome(page, /^Suspend the person for a day/)
  await chooseRule(page, 3)
  await pressDecide(page)
  await expectDecided(page)
  await page.goto('/moderation/log')
  await expect(main(page).getByRole('listitem').filter({ hasText: debate.topic }).first()).toContainText(
    'Someone was suspended for a day, and the post hidden',
  )
  await page.goto('/moderation?state=decided')
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: ben.displayName })
    .getByRole('link', { name: /^Report \d+: Argument #1$/ })
    .click()
  await chooseOutcome(page, /^Take no action/)
  await explanationField(page).fill('It was a joke after all.')
  await pressDecide(page)
  await expectDecided(page)
  await page.goto(debate.path)
  await expect(main(page)).toContainText('Buy quinces of mine.')
})

test('a report is decided within the queue, and an incomplete decision keeps what was typed', async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, mod] = [await person('Ada'), await person('Ben'), await person('Mona')]
  makeModerator(mod)
  await report(api, ada, ben, { details: 'He sells.' })
  await signIn(page, mod)
  await page.goto('/moderation')
  const item = main(page).getByRole('listitem').filter({ hasText: ben.displayName })
  await item.getByText(/^Decide report \d+ now/).click()
  await item.getByLabel(/^Decision on report/).selectOption('Warn the person')
  await item.getByLabel(/^Explanation for report/).fill('Nothing is sold here.')
  await item.getByRole('button', { name: /^Save decision on report/ }).click()
  await expect(faults(page)).toContainText('Choose the rule that was broken.')
  await expect(item.getByLabel(/^Decision on report/)).toHaveValue('warn')
  await expect(item.getByLabel(/^Explanation for report/)).toHaveValue('Nothing is sold here.')
  await expectAccessible(page)
  await faults(page).getByRole('link').click()
  await expect(item.getByLabel(/^Rule broken in report/)).toBeFocused()
  await item.getByLabel(/^Rule broken in report/).selectOption(advertising)
  await item.getByRole('button', { name: /^Save decision on report/ }).click()
  await expectDecided(page)
  await expect(main(page)).not.toContainText(ben.displayName)
})

test('an incomplete decision keeps what was typed, and one that comes too late is explained', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, mod, other] = [await person('Ada'), await person('Ben'), await person('Mona'), await person('Other')]
  for (const one of [mod, other]) makeModerator(one)
  await report(api, ada, ben, { details: 'He follows me.' })
  await signIn(page, mod)
  await openReport(page, ben)
  await chooseOutcome(page, /^Warn/)
  await expect(page.getByRole('radio', { name: /^Hide/ })).toHaveCount(0)
  await explanationField(page).fill('Leave her alone, please.')
  await pressDecide(page)
  await expect(faults(page)).toContainText('Choose the rule that was broken.')
  await expect(explanationField(page)).toHaveValue('Leave her alone, please.')
  await expect(page.getByRole('radio', { name: /^Warn/ })).toBeChecked()
  await expectAccessible(page)
  const id = /\d+$/.exec(page.url())?.[0]
  const decided = await api(other.token).post(`/moderation/reports/${id}/decision`, {
    outcome: 'nothing',
    reason: 'They are friends again.',
  })
  expect(decided.status).toBe(201)
  await chooseRule(page, 1)
  await pressDecide(page)
  await expect(faults(page)).toContainText('Another moderator has decided this in the meantime.')
  await expect(main(page)).toContainText('They are friends again.')
  await expect(explanationField(page)).toHaveValue('Leave her alone, please.')
  await pressDecide(page)
  await expectDecided(page)
})

test('moderators see who handles a report, filter the queue, and can’t decide about their own debate', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
}) => {
  const [ada, ben, mod, other] = [await person('Ada'), await person('Ben'), await person('Mona'), await person('Other')]
  for (const one of [mod, other]) makeModerator(one)
  const debate = await makeDebate(api, mod)
  const comment = await postComment(api, ben, debate, { content: 'Well.' })
  const id = comment.path.split('/').at(-1)?.replace(/#.*/, '')
  await report(api, ada, ben, { reason: 'hate', about: { kind: 'comment', id } })
  await signIn(page, other)
  await openReport(page, ben)
  await signIn(page, mod)
  await page.goto('/moderation')
  await page.getByLabel('Reason').selectOption('hate')
  await page.getByLabel('Type', { exact: true }).selectOption('comment')
  await page.getByRole('button', { name: 'Show reports' }).click()
  await expect(page).toHaveURL(/kind=comment.*reason=hate/)
  const item = main(page).getByRole('listitem').filter({ hasText: ben.displayName })
  await expect(item).toContainText(`${other.displayName} is looking at this now`)
  await item.getByRole('link', { name: /^Report \d+: Comment/ }).click()
  await expect(main(page)).toContainText('You’re taking part in this debate. Another moderator has to decide.')
  await expect(explanationField(page)).toHaveCount(0)
})

test('a moderator reads why they can’t decide about an administrator; only another administrator suspends one', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  makeAdministrator,
}) => {
  const [ada, boss, mod, other] = [await person('Ada'), await person('Boss'), await person('Mona'), await person('Other')]
  makeModerator(mod)
  for (const one of [boss, other]) makeAdministrator(one)
  await report(api, ada, boss, { reason: 'hate' })
  await signIn(page, mod)
  await openReport(page, boss)
  await expect(main(page)).toContainText('They are an administrator of this site. Only an administrator can decide about them.')
  await expect(explanationField(page)).toHaveCount(0)
  await signIn(page, other)
  await openReport(page, boss)
  await chooseOutcome(page, /^Suspend the person for a week/)
  await chooseRule(page, 1)
  await explanationField(page).fill('Time and again, though you were warned.')
  await pressDecide(page)
  await expectDecided(page)
  await signIn(page, boss)
  await page.goto('/moderation')
  await expect(main(page)).toContainText('You’re suspended until')
})

test('others are told that they are not moderators, and guests are led to the sign-in', { tag: '@server' }, async ({
  page,
  person,
  signIn,
}) => {
  await page.goto('/moderation')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await signIn(page, await person('Ada'))
  for (const path of ['/moderation', '/moderation/reports/1']) {
    expect((await page.goto(path))?.status()).toBe(403)
    await expect(main(page)).toContainText('Only moderators of this site can see reports.')
  }
  expect((await page.goto('/decisions/1'))?.status()).toBe(404)
})
