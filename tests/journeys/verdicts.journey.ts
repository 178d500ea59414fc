import type { Page } from '@playwright/test'
import { fillInSignIn, type MadeDebate, makeDebateInVoting } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

async function judge(api: Api, { token }: Person, debate: MadeDebate, choice: string, reason = ''): Promise<void> {
  const { status, body } = await api(token).post(`/debates/${debate.id}/ballot`, { choice, reason })
  expect(status, JSON.stringify(body)).toBe(200)
}

const section = (page: Page) => page.locator('#verdict')

test('a spectator casts a ballot, sees the tally, and changes the ballot', { tag: '@witness' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  const debate = await makeDebateInVoting(api, ada, ben)
  await judge(api, dee, debate, 'against', 'The timetable\nspoke for itself.')
  await signIn(page, cem)
  await page.goto(debate.path)
  await expect(page.getByRole('link', { name: 'Give your verdict' })).toHaveAttribute('href', '#verdict')
  await expect(section(page)).toContainText('You’ll see the results after you vote. Everyone can see them when voting ends, ')
  await expect(section(page)).not.toContainText('The timetable')
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'For the motion' }).check()
  await page.getByLabel('Your reason (optional)').fill('  <b>Full</b> & fast ')
  await page.getByRole('button', { name: 'Submit your verdict' }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}#verdict$`))
  await expect(page.getByRole('status')).toHaveText('Verdict submitted: For.')
  await expect(page.getByRole('link', { name: 'Change your verdict' })).toBeVisible()
  await expect(section(page).getByRole('figure')).toContainText('For 1, Against 1, Tie 0 so far.')
  await expect(section(page).getByRole('heading', { name: 'Reasons given: 2' })).toBeVisible()
  await expect(section(page).getByRole('listitem')).toContainText([`For, by ${cem.displayName}`, `Against, by ${dee.displayName}`])
  await expect(section(page).getByRole('listitem').first()).toContainText('<b>Full</b> & fast')
  await expectAccessible(page)

  await expect(page.getByRole('radio', { name: 'For the motion' })).toBeChecked()
  await expect(page.getByLabel('Your reason (optional)')).toHaveValue('<b>Full</b> & fast')
  await page.getByRole('radio', { name: /^Tie/ }).check()
  await page.getByLabel('Your reason (optional)').fill('')
  await page.getByRole('button', { name: 'Change your verdict' }).click()
  await expect(page.getByRole('status')).toHaveText('Verdict submitted: Tie.')
  await expect(section(page).getByRole('figure')).toContainText('For 0, Against 1, Tie 1 so far.')
  await expect(section(page)).toContainText('Your verdict: Tie.')
})

test('a ballot without a choice, or with too long a reason, is refused and keeps what was typed', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const debate = await makeDebateInVoting(api, await person('Ada'), await person('Ben'))
  await signIn(page, await person('Cem'))
  await page.goto(debate.path)
  await page.getByLabel('Your reason (optional)').fill('I cannot decide & write so.')
  await page.getByRole('button', { name: 'Submit your verdict' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary a')).toHaveText('Choose for, against or tie.')
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#choice')
  await expect(page.getByRole('group', { name: 'Who made the better case?' })).toContainText('Choose for, against or tie.')
  await expect(page.getByLabel('Your reason (optional)')).toHaveValue('I cannot decide & write so.')
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Against the motion' }).check()
  // Send it as a browser without support for `maxlength` would.
  await page.locator('#reason').evaluate((area) => area.removeAttribute('maxlength'))
  await page.getByLabel('Your reason (optional)').fill('x'.repeat(1_001))
  await page.getByRole('button', { name: 'Submit your verdict' }).click()
  await expect(page.locator('error-summary a')).toHaveText('The reason may have up to 1,000 characters. It has 1,001.')
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#reason')
  await expect(page.getByLabel('Your reason (optional)')).toHaveValue('x'.repeat(1_001))
  await expect(page.getByRole('radio', { name: 'Against the motion' })).toBeChecked()
  await expectAccessible(page)

  // The refused ballot is stored until one is cast.
  await page.goto(debate.path)
  await expect(section(page)).toContainText('Your verdict below hasn’t been submitted yet.')
  await page.getByLabel('Your reason (optional)').fill('Short.')
  await page.getByRole('button', { name: 'Submit your verdict' }).click()
  await expect(page.getByRole('status')).toHaveText('Verdict submitted: Against.')
  await expect(section(page)).not.toContainText('been submitted')
})

test('a guest casts a ballot with a reason and signs in', { tag: '@server' }, async ({ page, api, person, expectAccessible }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const debate = await makeDebateInVoting(api, ada, ben)
  await page.goto(debate.path)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Against the motion' }).check()
  await page.getByLabel('Your reason (optional)').fill('Slow it is.')
  await page.getByRole('button', { name: 'Submit your verdict' }).click()
  await expect(page.getByRole('main')).toContainText('then your verdict (Against) is submitted')
  await fillInSignIn(page, cem)
  await expect(page).toHaveURL(new RegExp(`${debate.path}#verdict$`))
  await expect(page.getByRole('status')).toHaveText('Verdict submitted: Against.')
  await expect(section(page).getByRole('listitem')).toContainText([/Slow it is\./])
})

test('a guest who turns out to be a participant is told so, and gets the reason back', { tag: '@server' }, async ({
  page,
  api,
  person,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebateInVoting(api, ada, ben)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: 'For the motion' }).check()
  await page.getByLabel('Your reason (optional)').fill('I was splendid.')
  await page.getByRole('button', { name: 'Submit your verdict' }).click()
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(new RegExp(`${debate.path}$`))
  await expect(page.getByRole('status')).toHaveText('Participants can’t judge.')
  await expect(section(page)).toContainText('Participants can’t judge. People who have voted can see the results. Everyone')
  await expect(section(page)).toContainText('I was splendid.')
  await expect(page.getByRole('button', { name: 'Submit your verdict' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(section(page)).not.toContainText('I was splendid.')
})

test('after the close everybody sees how it ended, and the reasons page by page', { tag: '@server' }, async ({
  page,
  api,
  person,
  letFallDue,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebateInVoting(api, ada, ben)
  for (let number = 1; number <= 21; number++)
    await judge(api, await person('Juror'), debate, number > 8 ? 'for' : 'against', `Reason ${number}`)
  letFallDue(debate)
  await page.goto(`${debate.path}?sort=new`)
  await expect(page.locator('#now').getByRole('heading')).toHaveText('For won, 13 to 8')
  const judges = page.getByRole('region', { name: 'What the judges said' })
  await expect(judges.getByRole('heading', { name: 'Reasons given: 21' })).toBeVisible()
  await expect(judges.locator('.thread > li')).toHaveCount(20)
  await expect(judges).toContainText('Reason 21')
  await expectAccessible(page)
  await judges.getByRole('navigation', { name: 'Pages of reasons' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\?sort=new&reasons=2#reasons$/)
  await expect(judges.locator('.thread > li')).toContainText(['Reason 1'])
  await expect(page.getByRole('button', { name: 'Submit your verdict' })).toHaveCount(0)
})

test('a ballot that comes too late is refused with the stage, and its reason is kept', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  letFallDue,
  expectAccessible,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const debate = await makeDebateInVoting(api, ada, ben)
  await signIn(page, cem)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: 'For the motion' }).check()
  await page.getByLabel('Your reason (optional)').fill('A minute too late.')
  letFallDue(debate)
  await page.getByRole('button', { name: 'Submit your verdict' }).click()
  await expect(page.locator('error-summary')).toContainText('The debate is closed.')
  await expect(section(page)).toContainText('Nobody voted, so there was no contest.')
  await expect(page.getByRole('region', { name: 'What the judges said' })).toContainText('A minute too late.')
  await expectAccessible(page)
})
