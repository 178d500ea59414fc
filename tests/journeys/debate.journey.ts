import { argumentItem, endsWithTime, fillInSignIn, joinDebate, makeDebate, openDetails, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const standard = { type: 'standard', seats_per_side: 1, side: 'for', rounds: 2 }

test('two people take the seats, the debate begins, and each post passes the turn on', async ({
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
  // The message is the first element in the section that the page opens at.
  await expect(page.locator('#now > :first-child')).toHaveText(
    endsWithTime(
      `You’ve joined the debate against the motion. Every seat is taken, so the debate has started. It’s ${ada.displayName}’s turn`,
    ),
  )
  await expect(page.locator('#now').getByRole('status')).toHaveCount(1)
  await expect(page.locator('#now')).toContainText(`${ada.displayName}’s turn`)
  await expect(page.locator('.progress')).toContainText(/Round 1 \/ 2 .*’s turn *Turn ends: .* left +until /)
  await expect(page.getByRole('button', { name: 'Post the argument' })).toHaveCount(0)

  const other = await browser.newContext({ javaScriptEnabled: javascript })
  const herPage = await other.newPage()
  await signIn(herPage, ada)
  await herPage.goto(debate.path)
  await expect(herPage.locator('#now')).toContainText('Your turn')
  await expect(herPage.locator('.progress')).toContainText(/Your turn ends: .* until /)
  await herPage.getByLabel('Your argument').fill('Nobody queues at a machine that is **not there**.')
  await herPage.getByRole('button', { name: 'Post the argument' }).click()
  await expect(herPage).toHaveURL(new RegExp(`${debate.path}#n1$`))
  await expect(herPage.locator('#n1 > :first-child')).toHaveText(endsWithTime(`Your argument #1 is posted. It’s ${ben.displayName}’s turn`))
  await expect(argumentItem(herPage, 1).locator('strong')).toHaveText('not there')
  await expect(herPage.locator('#now')).toContainText(`${ben.displayName}’s turn`)
  await other.close()

  // A rebuttal is written on the page of the argument that it answers.
  await page.goto(debate.path)
  await expect(page.locator('#now')).toContainText('Your turn')
  await page.getByRole('link', { name: 'Reply to #1' }).click()
  await page.getByRole('radio', { name: 'Disputes #1' }).check()
  await page.getByLabel('Your argument').fill('And nobody pays the driver.')
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page).toHaveURL(/#n2$/)
  await expect(page.getByRole('heading', { level: 2, name: '1 reply: 0 support it, 1 opposes it' })).toBeVisible()
  await expect(argumentItem(page, 2)).toContainText('And nobody pays the driver.')
  await expect(page.getByRole('complementary')).toContainText('Round 2 / 2')
})

test('posting out of turn is refused with the name of whose turn it is, and the text stays', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)
  await joinDebate(api, ben, debate, 'against')
  await signIn(page, ada)
  await page.goto(debate.path)
  await postArgument(api, ada, debate, { content: 'Said meanwhile, from another device.' })

  await page.getByLabel('Your argument').fill('A second thought <b>that</b> came too late & stays')
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(page.locator('error-summary')).toContainText(`It’s ${ben.displayName}’s turn`)
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Your argument')).toHaveValue('A second thought <b>that</b> came too late & stays')
  await expectAccessible(page)

  // The text is stored as a draft and offered on every visit, until it is discarded.
  await page.goto(debate.path)
  await expect(page.getByText('Your text below hasn’t been posted yet.')).toBeVisible()
  await expect(page.getByLabel('Your argument')).toHaveValue('A second thought <b>that</b> came too late & stays')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(page.getByLabel('Your argument')).toHaveCount(0)
})

test('a guest joins, signs in, and comes back with a seat', { tag: '@server' }, async ({ page, api, person }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 2 })
  await page.goto(debate.path)
  await page.getByRole('button', { name: 'Join against the motion' }).click()
  await expect(page.getByRole('main')).toContainText('then you join the debate against the motion')
  await fillInSignIn(page, ben)
  await expect(page).toHaveURL(new RegExp(`${debate.path}#now$`))
  await expect(page.getByRole('status')).toHaveText('You’ve joined the debate against the motion.')
  await expect(page.locator('.now')).toContainText('You’re arguing Against the motion.')
})

test('pressing join, start, leave or close twice succeeds and is confirmed', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const expectMessage = async (text: string | RegExp) => {
    await expect(page.getByRole('status')).toHaveText(text)
    await expect(page.locator('error-summary')).toHaveCount(0)
  }
  const [debate, other] = [await makeDebate(api, ada, { ...standard, seats_per_side: 2 }), await makeDebate(api, ada)]
  await signIn(page, ben)
  await page.goto(debate.path)
  await joinDebate(api, ben, debate, 'against')
  await page.getByRole('button', { name: 'Join for the motion' }).click()
  await expectMessage('You’ve already joined this debate against the motion.')
  await openDetails(page, 'Manage')
  await openDetails(page, 'Leave the debate')
  expect((await api(ben.token).delete(`/debates/${debate.id}/participation`)).status).toBe(200)
  await page.getByRole('button', { name: 'Yes, leave it' }).click()
  await expectMessage('You’re no longer in this debate.')

  await joinDebate(api, ben, debate, 'against')
  await page.context().clearCookies()
  await signIn(page, ada)
  await page.goto(debate.path)
  expect((await api(ada.token).post(`/debates/${debate.id}/start`)).status).toBe(200)
  await page.getByRole('button', { name: /^Start/ }).click()
  await expectMessage(endsWithTime(`The debate has already started. It’s your turn`))

  await page.goto(other.path)
  await openDetails(page, 'Manage')
  await page.getByRole('button', { name: 'Close the debate' }).click()
  expect((await api(ada.token).post(`/debates/${other.id}/closure`)).status).toBe(200)
  await page.getByRole('button', { name: 'Yes, close it' }).click()
  await expectMessage('The debate is already closed.')
  for (const name of ['Watch this debate', 'Use this picture']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('a seat that was taken meanwhile is refused with the reason', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben, eve] = [await person('Ada'), await person('Ben'), await person('Eve')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 2 })
  await signIn(page, eve)
  await page.goto(debate.path)
  await joinDebate(api, ben, debate, 'against')
  await joinDebate(api, await person('Cem'), debate, 'against')
  await page.getByRole('button', { name: 'Join against the motion' }).click()
  await expect(page.locator('error-summary')).toContainText('All seats against the motion are taken. There’s a free seat for it.')
  await expect(page.getByRole('button', { name: 'Join for the motion' })).toBeVisible()
  await expectAccessible(page)
})

test('the creator starts a debate as soon as each side has a participant', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { ...standard, seats_per_side: 3 })
  await signIn(page, ada)
  await page.goto(debate.path)
  await expect(page.locator('.now')).toContainText('Nobody is arguing against yet.')
  await joinDebate(api, ben, debate, 'against')
  await page.goto(debate.path)
  await page.getByRole('button', { name: 'Start the debate' }).click()
  await expect(page.getByRole('status')).toHaveText(endsWithTime(`The debate has started. It’s your turn`))
})

test('leaving after the beginning is a forfeit, and the page warns of that', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, standard)
  await joinDebate(api, ben, debate, 'against')
  await signIn(page, ben)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await page.getByRole('button', { name: 'Leave the debate' }).click()
  await expect(page.getByRole('main')).toContainText('leaving it means you forfeit')
  await page.getByRole('button', { name: 'Leave and forfeit' }).click()
  await expect(page.locator('#now').getByRole('status')).toHaveText(
    'You left the debate and forfeited. For won because nobody was left on the other side.',
  )
  await expect(page.locator('#now').getByRole('heading')).toHaveText('For won because nobody was left on the other side')
})

test('the creator cancels a debate that has not begun, and closes an open one', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const ada = await person('Ada')
  const waiting = await makeDebate(api, ada, standard)
  const open = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(waiting.path)
  await openDetails(page, 'Manage')
  await page.getByRole('button', { name: 'Cancel the debate' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('status')).toHaveText('The debate has been cancelled.')
  await page.goto(open.path)
  await openDetails(page, 'Manage')
  await page.getByRole('button', { name: 'Close the debate' }).click()
  await page.getByRole('button', { name: 'Yes, close it' }).click()
  await expect(page.getByRole('status')).toHaveText('The debate has been closed.')
  await expect(page.getByLabel('Your argument')).toHaveCount(0)
})

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('a debate’s picture chosen before the session ended must be chosen again, at its field', { tag: '@chromium' }, async ({
  page,
  context,
  api,
  person,
  signIn,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await openDetails(page, 'Add a picture')
  await page.getByLabel('Picture of the debate').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('anything') })
  await context.clearCookies()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('main')).toContainText('then you choose the picture again')
  await fillInSignIn(page, ada)
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#picture')
  await expect(page.locator('error-summary')).toContainText('Choose the picture again: cat.png')
  await expect(page.getByLabel('Picture of the debate')).toBeVisible()
})

test('the creator adds a picture to a debate; other files are refused', { tag: '@chromium' }, async ({
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
  await openDetails(page, 'Manage')
  await openDetails(page, 'Add a picture')
  await page
    .getByLabel('Picture of the debate')
    .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#picture')
  await expect(page.getByLabel('Picture of the debate')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Picture of the debate').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: onePixel })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('status')).toHaveText('The picture has been added.')
  await expect(page.locator('main img:has(+ h1)')).toHaveJSProperty('naturalWidth', 1)
})

test('a missing debate is explained, with links to others', { tag: '@server' }, async ({ page }) => {
  const answer = await page.goto('/debates/no-such-debate-anywhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link', { name: 'All debates' })).toBeVisible()
})

test('a form sent to a missing debate gets an answer with the member’s header', async ({ page, person, signIn }) => {
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
