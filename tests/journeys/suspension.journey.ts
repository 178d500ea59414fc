import type { Page } from '@playwright/test'
import { join, makeDebate } from './setup/debates.ts'
import { breakingRule, caseAbout, report } from './setup/moderation.ts'
import { expect, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const band = (page: Page) => page.getByRole('complementary', { name: 'Suspended' })

test('who is suspended reads, is told why on every page, loses nothing that they write, and writes again once it is taken back', async ({
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
  await join(api, ben, debate)
  await report(api, ada, ben, { reason: 'harassment', details: 'He insults everybody.' })
  await signIn(page, mod)
  await page.goto(await caseAbout(page, ben))
  await page.getByRole('radio', { name: /^Suspend the person for a week/ }).check()
  await breakingRule(page, 1, 'Time and again, though you were warned.')
  await expect(page.getByRole('status')).toHaveText('It is decided, and told to all whom it concerns.')

  await signIn(page, ben)
  await page.goto('/notifications')
  await main(page).getByRole('button', { name: 'The moderators have suspended you', exact: true }).click()
  await expect(main(page)).toContainText('You were suspended for a week.')
  await expect(main(page)).toContainText('Time and again, though you were warned.')
  await expect(band(page)).toContainText(/^You are suspended: you can read everything, but write nothing until \d+ \w+, \d\d:\d\d UTC/)
  await expectAccessible(page)

  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByLabel('Your argument').fill('What I still had to say.')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  const faults = page.locator('error-summary')
  await expect(faults).toContainText(/You are suspended until .*, so you can read and nothing else\./)
  await expect(faults).toContainText('What the moderators wrote: “Time and again, though you were warned.”')
  await expect(page.getByLabel('Your argument')).toHaveValue('What I still had to say.')
  await expectAccessible(page)
  await expect(faults).toBeFocused()
  await band(page).getByRole('link', { name: 'Read why' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the moderators decided')

  await signIn(page, mod)
  await page.goto(await caseAbout(page, ben, 'decided'))
  await page.getByRole('radio', { name: /^Do nothing/ }).check()
  await page.getByLabel('Why, in a sentence to them').fill('It was somebody else.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('It is decided, and told to all whom it concerns.')

  // What was refused waits in its form.
  await signIn(page, ben)
  await page.goto(debate.path)
  await expect(band(page)).toHaveCount(0)
  await expect(page.getByLabel('Your argument')).toHaveValue('What I still had to say.')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(page).toHaveURL(/#n1$/)
})
