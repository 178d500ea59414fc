import type { Page } from '@playwright/test'
import { joinDebate, makeDebate, waitForHydration } from './setup/debates.ts'
import { confirmEmail } from './setup/mails.ts'
import { expect, test } from './setup/test.ts'

const standard = { type: 'standard', side: 'for', rounds: 1, turn_hours: 24 }

/** Checks that the page's only message is in the element named by the fragment of its address. */
async function expectStatusAt(page: Page, anchor: string, text: string | RegExp) {
  await expect(page.getByRole('status')).toHaveText(text)
  await expect(page).toHaveURL(new RegExp(`#${anchor}$`))
  await expect(page.locator(`[id="${anchor}"]`).getByRole('status')).toHaveText(text)
}

// Waits for hydration. With scripts, a form sent in place shows the result on its button; these tests are about forms that lead on.
const waitForScripts = async (page: Page, javascript: boolean) => {
  if (javascript) await waitForHydration(page)
}

test('a ballot and a stored reason are confirmed where they are shown', async ({
  page,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben, eve] = [await person('Ada'), await person('Ben'), await person('Eve')]
  const debate = await makeDebate(api, ada, standard)
  await joinDebate(api, ben, debate, 'against')
  for (const [speaker, stance] of [
    [ada, 'for'],
    [ben, 'against'],
  ] as const)
    expect((await api(speaker.token).post('/arguments', { debate_id: debate.id, stance, content: `I am ${stance} it.` })).status).toBe(201)
  await signIn(page, eve)
  await page.goto(debate.path)
  await waitForScripts(page, javascript)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByRole('button', { name: /verdict|ballot/i }).click()
  await expectStatusAt(page, 'verdict', 'Verdict submitted: For.')
  await expectAccessible(page)
})

test('a discarded reason is confirmed at the form for a kick vote', async ({ page, api, person, signIn }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 2 })
  for (const other of [ben, cem]) await joinDebate(api, other, debate, 'against')
  expect((await api(ada.token).post(`/debates/${debate.id}/start`)).status).toBe(200)
  await signIn(page, ada)
  await page.goto(`${debate.path}/kicks`)
  await page.getByLabel('Your reason').fill('Short.')
  await page.getByRole('button', { name: 'Open the kick vote' }).click()
  await expect(page.locator('error-summary')).toContainText('The reason needs at least 10 characters.')
  await expect(page.locator('error-summary')).toBeFocused()
  await page.goto(`${debate.path}/kicks`)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expectStatusAt(page, 'open', 'Draft discarded.')
})

test('invites and an accepted request are confirmed beside their list', async ({ page, api, person, signIn, mailTo, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await confirmEmail({ api, mailTo }, ada)
  const me = await api(ada.token).get<{ data: { id: string } }>('/me')
  expect((await api(ben.token).post(`/friends/${me.body.data.id}`)).status).toBeLessThan(300)
  await signIn(page, ada)
  await page.goto('/friends')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page).toHaveURL(/#friend-\d+$/)
  await expect(page.getByRole('listitem').filter({ hasText: ben.displayName }).getByRole('status')).toHaveText(
    `You and ${ben.displayName} are friends now.`,
  )
  await page.getByLabel('Email addresses').fill('somebody@example.org')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page).toHaveURL(/#invite$/)
  await expect(page.getByRole('region', { name: 'Invite by email' }).getByRole('status')).toHaveText('1 invitation sent.')
  await expectAccessible(page)
})

test('the result of a button pressed before hydration is shown beside it', async ({ page, api, person, signIn, javascript }) => {
  test.skip(javascript, 'scripts show it on the button itself')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await makeDebate(api, ben, { tags: ['landing'] })
  await signIn(page, ada)
  await page.goto('/tags/landing')
  await page.getByRole('button', { name: 'Follow this tag' }).click()
  await expectStatusAt(page, 'following', 'You’re following this tag.')
  await page.goto(`/users/${encodeURIComponent(ben.displayName)}`)
  await page.getByRole('button', { name: 'Add friend' }).click()
  await expectStatusAt(page, 'standing', `Friend request sent to ${ben.displayName}.`)
})

test('marking a notification is confirmed in its place', async ({ page, api, person, signIn, javascript }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const me = await api(ada.token).get<{ data: { id: string } }>('/me')
  expect((await api(ben.token).post(`/friends/${me.body.data.id}`)).status).toBeLessThan(300)
  await signIn(page, ada)
  await page.goto('/notifications')
  await waitForScripts(page, javascript)
  await page.getByRole('main').locator('summary').first().click()
  await page.getByRole('button', { name: /^Mark as read:/ }).click()
  await expect(page).toHaveURL(/#news-/)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('status')).toHaveText('Marked as read.')
})
