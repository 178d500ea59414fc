import type { Page } from '@playwright/test'
import { joinDebate, makeDebate } from './setup/debates.ts'
import { chooseOutcome, expectDecided, explanationField, findCase, pressDecide, report } from './setup/moderation.ts'
import { expect, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const band = (page: Page) => page.getByRole('complementary', { name: 'Suspended' })

test('a suspended person can read, sees the reason on every page, loses no text, and can write again when it is lifted', async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, mod] = [await person('Ada'), await person('Ben'), await person('Mona')]
  makeModerator(mod)
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  await report(api, ada, ben, { reason: 'harassment', details: 'He insults everybody.' })
  // The page is opened and the text typed before the suspension.
  await signIn(page, ben)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByLabel('Your argument').fill('What I still had to say.')
  const waiting = await api(mod.token).get<{ data: { id: string; user: { display_name: string } }[] }>('/moderation/reports')
  const found = waiting.body.data.find(({ user }) => user.display_name === ben.displayName)
  const decision = { outcome: 'suspend-week', rule: 1, reason: 'Time and again, though you were warned.' }
  expect((await api(mod.token).post(`/moderation/reports/${found?.id}/decision`, decision)).status).toBe(201)
  await page.getByRole('button', { name: 'Post the argument' }).click()
  const faults = page.locator('error-summary')
  await expect(faults).toContainText(/You’re suspended until .*, so you can only read\./)
  await expect(faults).toContainText('What the moderators wrote: “Time and again, though you were warned.”')
  await expect(page.getByLabel('Your argument')).toHaveValue('What I still had to say.')
  await expectAccessible(page)
  await expect(faults).toBeFocused()

  await page.goto('/notifications')
  await main(page).getByRole('link', { name: 'The moderators have suspended you', exact: true }).click()
  await expect(main(page)).toContainText('You were suspended for a week.')
  await expect(main(page)).toContainText('Time and again, though you were warned.')
  await expect(band(page)).toContainText(
    /^You’re suspended: you can read everything, but you can’t post or vote until \d+ \w+, \d\d:\d\d UTC/,
  )
  await expect(band(page)).toContainText('Why: rule 1')
  await expect(band(page)).toContainText('“Time and again, though you were warned.”')
  await expect(band(page)).toContainText('You can still block people, change your account settings, download your data and appeal.')
  await expectAccessible(page)

  // What they can't send isn't offered, with a reason, before they write.
  const other = await makeDebate(api, ada, { type: 'standard' })
  for (const [path, button, message] of [
    [other.path, /^Post the|^Join|^Vote|^Watch/, 'You can’t take part in this debate while you’re suspended.'],
    ['/debates/create', 'Start the debate', 'You can’t start debates while you’re suspended.'],
    ['/teams/create', 'Create the team', 'You can’t create teams while you’re suspended.'],
    [`/users/${encodeURIComponent(ada.displayName)}/report`, 'Send report', 'You can’t send reports while you’re suspended.'],
    [`/users/${encodeURIComponent(ada.displayName)}`, 'Add friend', /You’re suspended until .* Until then you can read/],
    ['/friends', 'Send invitations', 'You can’t invite people while you’re suspended.'],
    ['/me', /^Save|^Keep|^Use this picture/, 'You can’t change your profile or your picture while you’re suspended.'],
  ] as const) {
    await page.goto(path)
    await expect(band(page), path).toHaveCount(1)
    await expect(main(page), path).toContainText(message)
    await expect(main(page).getByRole('button', { name: button }), path).toHaveCount(0)
    await expectAccessible(page)
  }
  await main(page).getByRole('link', { name: 'Read why you’re suspended, and how to appeal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The moderators’ decision')
  await expect(main(page).getByRole('heading', { name: 'Appeal' })).toBeVisible()
  await page.goto('/')
  await band(page).getByRole('link', { name: 'Read why' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The moderators’ decision')

  await signIn(page, mod)
  await page.goto(await findCase(page, ben, 'decided'))
  await chooseOutcome(page, /^Take no action/)
  await explanationField(page).fill('It was somebody else.')
  await pressDecide(page)
  await expectDecided(page)

  // The refused text is still in its form.
  await signIn(page, ben)
  await page.goto(debate.path)
  await expect(band(page)).toHaveCount(0)
  await expect(page.getByLabel('Your argument')).toHaveValue('What I still had to say.')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(page).toHaveURL(/#n1$/)
})
