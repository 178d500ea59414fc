import { fillInSignIn, makeDebate } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a first argument earns a badge, which is notified, linked and shown on the profile', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const main = page.getByRole('main')
  await page.goto('/badges')
  await expect(main.getByRole('listitem')).toHaveCount(13)
  await expect(main).not.toContainText(' of 25')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Sign in' }).click()
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL('/badges')
  await expect(main).toContainText('You haven’t earned any yet.')
  await expect(main.getByRole('listitem').filter({ hasText: 'Debater' })).toContainText('0 of 25')

  await signIn(page, ada)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByLabel('Your argument').fill('These are my first words.')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(main).toContainText('These are my first words.')
  await expect(async () => {
    await page.goto('/notifications')
    await expect(main).toContainText('You have earned the badge “First words”', { timeout: 1_000 })
  }).toPass()
  await main.getByRole('link', { name: 'You have earned the badge “First words”', exact: true }).click()
  await expect(page).toHaveURL('/badges#first-words')
  await expect(main).toContainText('You’ve earned 1 of 13.')
  await expect(main.getByRole('listitem').filter({ hasText: 'First words' })).toContainText('Earned')
  await expect(main.getByRole('listitem').filter({ hasText: 'Debater' })).toContainText('1 of 25')
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(`/users/${encodeURIComponent(ada.displayName)}`)
  await expect(main.getByRole('region', { name: 'Badges' })).toContainText('First words')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'How to earn badges' }).click()
  await expect(page).toHaveURL('/badges')
})
