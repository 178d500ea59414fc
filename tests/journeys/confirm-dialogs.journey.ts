import { argumentItem, joinDebate, makeDebate, openDetails, postArgument, waitForHydration } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const standard = { type: 'standard', side: 'for', rounds: 3, turn_hours: 24 }

test("actions that can't be undone need a confirmation, and declining changes nothing", async ({
  page,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const { id } = await postArgument(api, ada, debate, { content: 'Tickets cost more than they bring in.' })
  await signIn(page, ada)
  await page.goto(`${debate.path}/arguments/${id}`)
  if (javascript) await waitForHydration(page)
  const withdraw = page.getByRole('button', { name: 'Withdraw #1', exact: true })
  await withdraw.click()
  await expect(page.getByRole('heading', { name: 'Withdraw #1?' })).toBeVisible()
  await expect(page.getByText('Its text will be deleted. You can’t undo this.')).toBeVisible()
  await expectAccessible(page)
  if (javascript) await expect(page.getByRole('dialog', { name: 'Withdraw #1?' })).toBeVisible()
  else await expect(page).toHaveTitle('Withdraw #1? – Rostrum')
  await page.getByRole('button', { name: 'No, go back' }).click()
  if (javascript) await expect(withdraw).toBeFocused()
  else await expect(page.locator('#own').getByRole('status')).toHaveText('Nothing has been changed.')
  await expect(page.locator('article')).toContainText('Tickets cost more')

  await page.goto(debate.path)
  if (javascript) await waitForHydration(page)
  await openDetails(page, 'Manage')
  await page.getByRole('button', { name: 'Close the debate' }).click()
  await page.getByRole('button', { name: 'No, go back' }).click()
  if (!javascript) await expect(page.locator('#now').getByRole('status')).toHaveText('Nothing has been changed.')
  await expect(page.getByRole('button', { name: 'Yes, close it' })).toHaveCount(0)
  if (!javascript) await openDetails(page, 'Manage')
  await expect(page.getByRole('button', { name: 'Close the debate' })).toBeVisible()
  await expect(argumentItem(page, 1)).toContainText('Tickets cost more')
})

test('declining a kick vote keeps its reason', async ({ page, api, person, signIn, javascript }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 2 })
  await joinDebate(api, ben, debate, 'against')
  await joinDebate(api, cem, debate, 'against')
  expect((await api(ada.token).post(`/debates/${debate.id}/start`)).status).toBe(200)
  await signIn(page, ada)
  await page.goto(`${debate.path}/kicks`)
  if (javascript) await waitForHydration(page)
  await page.getByRole('radio', { name: new RegExp(`^${ben.displayName}`) }).check()
  await page.getByLabel('Your reason').fill('Posts the same link in every round.')
  await page.getByRole('button', { name: 'Open the kick vote' }).click()
  await expect(page.getByRole('heading', { name: `Open a kick vote against ${ben.displayName}?` })).toBeVisible()
  await page.getByRole('button', { name: 'No, go back' }).click()
  await expect(page.getByRole('heading', { name: /^Open a kick vote against/ })).toHaveCount(0)
  await expect(page.getByLabel('Your reason')).toBeVisible()
  await expect(page.getByLabel('Your reason')).toHaveValue('Posts the same link in every round.')
  await expect(page.getByRole('radio', { name: new RegExp(`^${ben.displayName}`) })).toBeChecked()
  if (!javascript) await expect(page.getByRole('status')).toHaveText('Nothing has been changed. What you typed is still in the form.')
  await expect(page.getByRole('main')).toContainText('There haven’t been any kick votes.')
})

test('leaving from a page opened before the debate began needs a confirmation, because it is a forfeit', async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 2 })
  await joinDebate(api, ben, debate, 'against')
  await signIn(page, ben)
  // Block events, so that the page doesn't show that the debate has begun.
  if (javascript) await page.route('**/stream*', (route) => route.abort())
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await openDetails(page, 'Leave the debate')
  expect((await api(ada.token).post(`/debates/${debate.id}/start`)).status).toBe(200)
  await page.getByRole('button', { name: 'Yes, leave it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the debate and forfeit?')
  await page.getByRole('button', { name: 'No, go back' }).click()
  await expect(page.locator('#now').getByRole('status')).toHaveText('Nothing has been changed.')
  await expect(page.locator('#now')).toContainText('You’re arguing Against the motion.')
})
