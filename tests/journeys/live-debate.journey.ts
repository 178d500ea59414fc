import type { Page } from '@playwright/test'
import { joinDebate, makeDebate, postArgument, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

/** Opens a page; with JavaScript, waits until it receives the debate's events. */
async function open(page: Page, path: string, javascript: boolean) {
  const connected = javascript ? page.waitForResponse((answer) => answer.url().includes('/stream?debate=')) : null
  await page.goto(path)
  await connected
}

test('a new argument reaches readers of the debate: at once, or through a link that checks for it', async ({
  page,
  api,
  person,
  javascript,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const first = await postArgument(api, ada, debate, { content: 'The first.' })
  await open(page, debate.path, javascript)
  const look = page.getByRole('link', { name: 'Check for new arguments' })
  await expect(look).toBeVisible()
  await postArgument(api, ada, debate, { content: 'The second.' })
  if (javascript) {
    await expect(page.locator('debate-updates').getByText('1 new argument.')).toBeVisible()
    await postArgument(api, ada, debate, { content: 'The third.' })
    await expect(page.locator('debate-updates').getByText('2 new arguments.')).toBeVisible()
    await expect(page.getByRole('status'), 'said in the page’s one region').toHaveText('2 new arguments.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show them' }).click()
  } else {
    await look.click()
    expect(new URL(page.url()).hash, 'the first new one').toBe('#n2')
  }
  await expect(page.getByText('The second.')).toBeVisible()

  const path = `${debate.path}/arguments/${first.id}`
  await open(page, path, javascript)
  await postArgument(api, ada, debate, { content: 'For itself.' })
  await postArgument(api, ada, debate, { content: 'An answer.', parent: first })
  if (javascript) {
    await expect(page.locator('debate-updates').getByText('1 new reply.')).toBeVisible()
    await page.getByRole('link', { name: 'Show it' }).click()
  } else {
    await page.getByRole('link', { name: 'Check for new replies' }).click()
  }
  await expect(page.getByText('An answer.')).toBeVisible()
})

test('a new comment reaches readers of the comments', async ({ page, api, person, javascript }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await open(page, `${debate.path}?tab=comments`, javascript)
  await postComment(api, ada, debate, { content: 'Just said.' })
  if (javascript) {
    await expect(page.locator('debate-updates').getByText('1 new comment.')).toBeVisible()
    await page.getByRole('link', { name: 'Show it' }).click()
  } else {
    await page.getByRole('link', { name: 'Check for new comments' }).click()
  }
  await expect(page.getByText('Just said.')).toBeVisible()
})

test('the turn and its clock are updated at once', async ({ page, api, person, signIn, javascript }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { type: 'live', turn_minutes: 2, rounds: 3 })
  await joinDebate(api, ben, debate, 'against')
  await signIn(page, ben)
  await open(page, debate.path, javascript)
  const side = page.getByRole('complementary', { name: 'Debate status' })
  await expect(side).toContainText(`${ada.displayName}’s turn`)
  await postArgument(api, ada, debate, { content: 'Posted elsewhere.' })
  if (!javascript) await page.reload()
  await expect(side.getByText('Your turn', { exact: true })).toBeVisible()
  if (javascript) {
    await page.getByRole('button', { name: /^Watch/ }).waitFor()
    await expect(page.locator('debate-updates').getByText('1 new argument.')).toBeVisible()
  }
})

/** Hides the page's tab, or shows it again. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'hidden', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('a page that was hidden receives what it missed', async ({ page, api, person, javascript }) => {
  test.skip(!javascript, 'pages receive events only with scripts')
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await open(page, debate.path, javascript)
  await postArgument(api, ada, debate, { content: 'Seen.' })
  await expect(page.locator('debate-updates').getByText('1 new argument.')).toBeVisible()
  await hide(page, true)
  await postArgument(api, ada, debate, { content: 'Unseen.' })
  const again = page.waitForRequest((request) => /\/stream\?debate=\d+&after=d\d+$/.test(request.url()))
  await hide(page, false)
  await again
  await expect(page.locator('debate-updates').getByText('2 new arguments.')).toBeVisible()
})

test('a page that was away for longer than events are stored loads the current state', async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  test.skip(!javascript, 'pages receive events only with scripts')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada, { type: 'live', turn_minutes: 2, rounds: 3 })
  await joinDebate(api, ben, debate, 'against')
  await signIn(page, ben)
  await open(page, debate.path, javascript)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await hide(page, true)
  await postArgument(api, ada, debate, { content: 'Unseen.' })
  // Send an event id that the server no longer knows.
  await page.route('**/stream?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/after=.*$/, 'after=p998d999'),
    }),
  )
  await hide(page, false)
  await expect(page.locator('debate-updates').getByText('1 new argument.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Debate status' }).getByText('Your turn', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications, [1-9]\d? unread$/ })).toBeVisible()
})

test('a page whose stream was refused briefly reconnects', async ({ page, api, person, javascript }) => {
  test.skip(!javascript, 'streams need JavaScript')
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  // Not `times: 1`: a request made while Playwright removes the route might hang forever.
  let refused = false
  await page.route('**/stream?debate=*', (route) => {
    if (refused) return route.continue()
    refused = true
    return route.fulfill({ status: 502 })
  })
  await open(page, debate.path, true)
  await page.waitForResponse((answer) => answer.url().includes('/stream?debate=') && answer.ok())
  await postArgument(api, ada, debate, { content: 'Once it is there again.' })
  await expect(page.locator('debate-updates').getByText('1 new argument.')).toBeVisible()
})
