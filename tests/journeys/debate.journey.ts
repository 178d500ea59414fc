import { enter, item, join, makeDebate, postArgument, unfold } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const standard = { type: 'standard', seats_per_side: 1, side: 'for', rounds: 2 }

test('two people fill the seats, the debate begins, and the turn passes on with each post', async ({
  page,
  browser,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)

  await signIn(page, ben)
  await page.goto(debate.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(debate.topic)
  await expect(page.getByRole('button', { name: 'Join for the motion' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join against the motion' }).click()

  await expect(page).toHaveURL(new RegExp(`${debate.path}#now$`))
  await expect(page.getByRole('status')).toHaveText(
    `You take part against the motion. Every seat is taken: the debate has begun. It is ${ada.displayName}’s turn now.`,
  )
  await expect(page.locator('#now')).toContainText(`${ada.displayName}’s turn until`)
  await expect(page.getByRole('complementary')).toContainText('Round 1 / 2')
  await expect(page.getByRole('button', { name: 'Post the argument' })).toHaveCount(0)

  const other = await browser.newContext({ javaScriptEnabled: javascript })
  const hers = await other.newPage()
  await signIn(hers, ada)
  await hers.goto(debate.path)
  await expect(hers.locator('#now')).toContainText('Your turn until')
  await hers.getByLabel('Your argument').fill('Nobody queues at a machine that is **not there**.')
  await hers.getByRole('button', { name: 'Post the argument' }).click()
  await expect(hers).toHaveURL(new RegExp(`${debate.path}#n1$`))
  await expect(hers.getByRole('status')).toHaveText(`Your argument #1 is posted. It is ${ben.displayName}’s turn now.`)
  await expect(item(hers, 1).locator('strong')).toHaveText('not there')
  await expect(hers.locator('#now')).toContainText(`${ben.displayName}’s turn until`)
  await other.close()

  // The rebuttal is written on the page of what it answers.
  await page.goto(debate.path)
  await expect(page.locator('#now')).toContainText('Your turn until')
  await page.getByRole('link', { name: 'Reply to #1' }).click()
  await page.getByRole('radio', { name: /^Against/ }).check()
  await page.getByLabel('Your argument').fill('And nobody pays the driver.')
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page).toHaveURL(/#n2$/)
  await expect(page.getByRole('heading', { level: 2, name: '1 rebuttal: 0 for, 1 against' })).toBeVisible()
  await expect(item(page, 2)).toContainText('And nobody pays the driver.')
  await expect(page.getByRole('complementary')).toContainText('Round 2 / 2')
})

test('who posts when it is no longer their turn is told whose it is, and the text stays', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)
  await join(api, ben, debate, 'against')
  await signIn(page, ada)
  await page.goto(debate.path)
  await postArgument(api, ada, debate, { content: 'Said meanwhile, from another device.' })

  await page.getByLabel('Your argument').fill('A second thought <b>that</b> came too late & stays')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(page.locator('error-summary')).toContainText(`It is ${ben.displayName}'s turn`)
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Your argument')).toHaveValue('A second thought <b>that</b> came too late & stays')
  await expectAccessible(page)

  // It is kept, and offered back whenever the page is opened again; until thrown away.
  await page.goto(debate.path)
  await expect(page.getByText('Your text below is not posted.')).toBeVisible()
  await expect(page.getByLabel('Your argument')).toHaveValue('A second thought <b>that</b> came too late & stays')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByRole('status')).toHaveText('The kept text is thrown away.')
  await expect(page.getByLabel('Your argument')).toHaveCount(0)
})

test('a guest joins: through sign-in, and comes back with a seat', async ({ page, api, person }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 2 })
  await page.goto(debate.path)
  await page.getByRole('button', { name: 'Join against the motion' }).click()
  await expect(page.getByRole('main')).toContainText('then you join the debate against the motion')
  await enter(page, ben)
  await expect(page).toHaveURL(new RegExp(`${debate.path}#now$`))
  await expect(page.getByRole('status')).toHaveText('You take part against the motion.')
  await expect(page.locator('.now')).toContainText('You take part, Against the motion.')
})

test('a seat that was taken meanwhile is refused with the reason', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben, eve] = [await person('Ada'), await person('Ben'), await person('Eve')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 2 })
  await signIn(page, eve)
  await page.goto(debate.path)
  await join(api, ben, debate, 'against')
  await join(api, await person('Cem'), debate, 'against')
  await page.getByRole('button', { name: 'Join against the motion' }).click()
  await expect(page.locator('error-summary')).toContainText('Every seat against is taken. There is a seat for.')
  await expect(page.getByRole('button', { name: 'Join for the motion' })).toBeVisible()
  await expectAccessible(page)
})

test('its creator starts a debate as soon as each side has somebody', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 3 })
  await signIn(page, ada)
  await page.goto(debate.path)
  await expect(page.locator('.now')).toContainText('Nobody argues against yet.')
  await join(api, ben, debate, 'against')
  await page.goto(debate.path)
  await page.getByRole('button', { name: 'Start the debate' }).click()
  await expect(page.getByRole('status')).toHaveText(`The debate has begun. It is ${ada.displayName}’s turn now.`)
})

test('leaving after the beginning is a forfeit, and says so before it happens', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)
  await join(api, ben, debate, 'against')
  await signIn(page, ben)
  await page.goto(debate.path)
  await unfold(page, 'Leave the debate')
  await expect(page.getByText('leaving is a forfeit')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it and forfeit' }).click()
  await expect(page.getByRole('status')).toHaveText('You have left the debate.')
  await expect(page.locator('#now')).toHaveText('For won, as nobody was left against')
})

test('its creator cancels a debate that has not begun, and closes an open one', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const waiting = await makeDebate(api, ada, standard)
  const open = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(waiting.path)
  await unfold(page, 'Cancel the debate')
  await page.getByRole('button', { name: 'Cancel it for good' }).click()
  await expect(page.getByRole('status')).toHaveText('The debate is cancelled.')
  await page.goto(open.path)
  await unfold(page, 'Close the debate')
  await page.getByRole('button', { name: 'Close it for good' }).click()
  await expect(page.getByRole('status')).toHaveText('The debate is closed.')
  await expect(page.getByLabel('Your argument')).toHaveCount(0)
})

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('its creator gives a debate a picture; what is none is refused', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await unfold(page, 'Add a picture')
  await page
    .getByLabel('Picture of the debate')
    .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#picture')
  await expect(page.getByLabel('Picture of the debate')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Picture of the debate').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: onePixel })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('status')).toHaveText('The debate has another picture now.')
  await expect(page.locator('main img.picture')).toHaveJSProperty('naturalWidth', 1)
})

test('a debate that is not there says so and leads on', async ({ page }) => {
  const answer = await page.goto('/debates/no-such-debate-anywhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link', { name: 'All debates' })).toBeVisible()
})

test('a form sent to a debate that is gone is answered in the frame that knows its member', async ({ page, person, signIn }) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  const headers = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' }
  const answer = await page.request.post('/debates/no-such-debate-anywhere', { form: { intent: 'watch' }, headers })
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Sign out')
  expect(html).toContain(ada.name)
  expect(html).toContain('<title>Error: ')
  expect(html).toContain('All debates')
})
