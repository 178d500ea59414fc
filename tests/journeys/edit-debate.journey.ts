import { joinDebate, makeDebate, openDetails, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('the author corrects a debate, which is marked as edited, and the old address redirects', { tag: '@witness' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { description: 'Of *fares* alone.', tags: ['Trams', 'Fares'] })
  await signIn(page, ada)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await page.getByRole('link', { name: 'Edit the topic, introduction or tags' }).click()
  await expect(page.getByLabel('Topic')).toHaveValue(debate.topic)
  await expect(page.getByLabel('Description (optional)')).toHaveValue('Of *fares* alone.')
  await expect(page.getByLabel('Tags (optional)')).toHaveValue('Trams, Fares')
  await expectAccessible(page)

  // A refused form keeps its values.
  await page
    .getByLabel('Topic')
    .evaluate((field) => field.removeAttribute('minlength'))
    .catch(() => undefined)
  await page.getByLabel('Description (optional)').fill('Of **all** fares.')
  await page.getByLabel('Tags (optional)').fill('a, b, c, d, e, f')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#tags')
  await expect(page.getByLabel('Tags (optional)')).toHaveValue('a, b, c, d, e, f')
  await expect(page.getByLabel('Description (optional)')).toHaveValue('Of **all** fares.')

  const right = debate.topic.replace('Trams', 'Buses')
  await page.getByLabel('Topic').fill(right)
  await page.getByLabel('Tags (optional)').fill('Buses')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Your changes have been saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(right)
  await expect(page).toHaveURL(/\/debates\/buses-/)
  await expect(page.locator('#about strong')).toHaveText('all')
  await expect(page).toHaveTitle(new RegExp(`^${right}`))

  await page.goto(`${debate.path}?sort=new`)
  await expect(page).toHaveURL(/\/debates\/buses-[^?]*\?sort=new$/)
  await page.getByRole('link', { name: /^edited/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([debate.topic])
  await expect(page.getByRole('main')).toContainText('Of fares alone.')
  await expect(page.getByRole('main')).toContainText('Tags: Trams, Fares')
  await expect(page.getByRole('button', { name: 'Remove this version' })).toHaveCount(0)
  await expectAccessible(page)
})

test('an edit that comes after the first argument keeps its text and suggests asking the moderators', { tag: '@witness' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, mona] = [await person('Ada'), await person('Ben'), await person('Mona')]
  makeModerator(mona)
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(`${debate.path}/edit`)
  const right = debate.topic.replace('Trams', 'Buses')
  await page.getByLabel('Topic').fill(right)
  await joinDebate(api, ben, debate)
  await postArgument(api, ben, debate, { content: 'They should.' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('error-summary')).toContainText('Someone else has posted an argument')
  const field = page.getByLabel('What should the moderators correct?')
  await expect(field).toHaveValue(new RegExp(`Topic: ${right}`))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask the moderators to correct it' }).click()
  await expect(page.getByRole('status')).toHaveText('Your request has been sent to the moderators. We’ll notify you of their decision.')
  await openDetails(page, 'Manage')
  await expect(page.getByRole('link', { name: 'Request a correction to the topic, introduction or tags' })).toBeVisible()

  await signIn(page, mona)
  await page.goto('/moderation')
  await expect(page.getByRole('main')).toContainText(debate.topic)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await page.getByRole('link', { name: 'Edit the topic, introduction or tags' }).click()
  await page.getByLabel('Topic').fill(right)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(right)
  await page.getByRole('link', { name: /^edited/ }).click()
  await page.getByRole('button', { name: 'Remove this version' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByRole('status')).toHaveText('The earlier version has been removed.')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Removed by the moderators'])

  await signIn(page, ada)
  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText(`The moderators have corrected your debate “${right}”`)
})

test('two tabs edit one debate: the second sees both texts', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { description: 'First' })
  await signIn(page, ada)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(`${debate.path}/edit`)
  await other.getByLabel('Description (optional)').fill('Second')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('status')).toHaveText('Your changes have been saved.')
  await page.getByLabel('Description (optional)').fill('Third')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('error-summary')).toContainText('was changed after you opened it')
  await expect(page.locator('#saved-version').getByRole('textbox')).toHaveValue('Second')
  await page.getByRole('button', { name: 'Save my version instead' }).click()
  await expect(page.locator('#about')).toHaveText('Third')
})

test('other members and guests see no link to the form', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await page.goto(debate.path)
  await expect(page.getByRole('link', { name: /^Edit the topic/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^edited/ })).toHaveCount(0)
  await signIn(page, ben)
  expect((await page.goto(`${debate.path}/edit`))?.status()).toBe(403)
  await page.goto(`${debate.path}/history`)
  await expect(page.getByRole('main')).toContainText('This debate has never been edited.')
})
