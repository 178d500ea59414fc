import type { Page } from '@playwright/test'
import { fillInSignIn, joinDebate, makeDebate, openDetails, postArgument, waitForHydration } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { expect, type Person, test } from './setup/test.ts'

const pathOf = ({ displayName }: Person) => `/users/${encodeURIComponent(displayName)}`
const relationshipOf = (page: Page) => page.locator('#standing')
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const statusOf = (page: Page) => page.getByRole('main').getByRole('status')

test('a profile shows a person, their debates and their arguments, and is linked from a debate', async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const claim = await postArgument(api, ada, debate, { content: 'Trams are *quiet*.' })
  await joinDebate(api, ben, debate)
  const answer = await postArgument(api, ben, debate, { content: 'Not at night.', parent: claim, stance: 'against' })

  await page.goto(`${debate.path}/arguments/${answer.id}`)
  await page.getByRole('heading', { level: 1 }).getByRole('link', { name: ben.displayName }).click()
  await expect(page).toHaveURL(pathOf(ben))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ben.displayName)
  await expect(page).toHaveTitle(`${ben.displayName} – Rostrum`)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', `${ben.displayName} on Rostrum`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${pathOf(ben)}$`))
  await expect(page.getByRole('main').getByRole('link', { name: debate.topic })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Arguments (1)' }).click()
  await expect(page).toHaveURL(`${pathOf(ben)}?list=arguments#list`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Not at night.' })).toContainText('#2 Against the motion, opposes #1')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Not at night.' }).click()
  await expect(page).toHaveURL(`${debate.path}/arguments/${answer.id}`)

  // The name is case-insensitive, and a missing person is 404.
  await page.goto(`/users/${encodeURIComponent(ada.displayName.toUpperCase())}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.displayName)
  for (const address of ['/users/Nobody%20Here', '/users', '/users?name=..', '/users/%2e%2e%2f', '/users/a%2Fb', '/users/%E0%A4%A']) {
    const status = (await page.goto(address))?.status()
    expect([400, 404], address).toContain(status)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/users/Nobody%20Here')
  await expect(page.getByRole('main')).toContainText('Nobody here has that name.')
  await expectAccessible(page)
})

test('a friend request is sent, withdrawn and sent again on a profile; the other person accepts and removes', { tag: '@witness' }, async ({
  page,
  browser,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto(pathOf(ben))
  if (javascript) await waitForHydration(page)
  await press(page, 'Add friend')
  await expect(statusOf(page)).toHaveText(`Friend request sent to ${ben.displayName}.`)
  await expect(relationshipOf(page)).toContainText(`You sent ${ben.displayName} a friend request`)
  await expectAccessible(page)
  await press(page, 'Withdraw request')
  await expect(statusOf(page)).toHaveText(`You withdrew your friend request to ${ben.displayName}.`)
  await press(page, 'Add friend')
  await expect(relationshipOf(page)).toContainText('They haven’t answered yet.')

  const other = await browser.newContext({ javaScriptEnabled: javascript })
  const his = await other.newPage()
  await signIn(his, ben)
  await his.goto('/')
  await expect(his.getByRole('banner').getByRole('link', { name: 'Friends, 1 request' })).toBeVisible()
  await his.goto(pathOf(ada))
  await expect(relationshipOf(his)).toContainText(`${ada.displayName} sent you a friend request.`)
  await expectAccessible(his)
  if (javascript) await waitForHydration(his)
  await press(his, 'Accept request')
  await expect(statusOf(his)).toHaveText(`You and ${ada.displayName} are friends now.`)
  await expect(relationshipOf(his)).toContainText('Friends since')
  await his.reload()
  await expect(his.getByRole('banner').getByRole('link', { name: 'Friends', exact: true })).toBeVisible()
  await expectAccessible(his)
  if (javascript) await waitForHydration(his)
  await openDetails(his, `More about ${ada.displayName}`)
  await press(his, 'Remove friend')
  await press(his, 'Yes, remove')
  await expect(statusOf(his)).toHaveText(`You removed ${ada.displayName} from your friends.`)
  await other.close()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Add friend' })).toBeVisible()
})

test('blocking a friend needs a confirmation that it ends the friendship; blocking others does not', async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const ids = { ada: await idOf(api, ada), ben: await idOf(api, ben) }
  expect((await api(ada.token).post(`/friends/${ids.ben}`)).status).toBeLessThan(300)
  expect((await api(ben.token).post(`/friends/${ids.ada}/accept`)).status).toBeLessThan(300)
  await signIn(page, ada)
  const block = async (target: Person) => {
    await page.goto(pathOf(target))
    if (javascript) await waitForHydration(page)
    await openDetails(page, `More about ${target.displayName}`)
    await press(page, `Block ${target.displayName}`)
  }
  await block(ben)
  await expect(page.getByRole('main')).toContainText('You’ll no longer be friends')
  await press(page, 'No, go back')
  await expect(relationshipOf(page)).toContainText('Friends since')
  await block(ben)
  await press(page, 'Yes, block')
  await expect(statusOf(page)).toHaveText(`You blocked ${ben.displayName}.`)
  await block(cem)
  await expect(statusOf(page)).toHaveText(`You blocked ${cem.displayName}.`)
})

test('a guest’s request waits for the sign-in', { tag: '@server' }, async ({ page, person, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await page.goto(pathOf(ben))
  await expect(page.getByRole('button', { name: /^Block/, includeHidden: true })).toHaveCount(0)
  await press(page, 'Add friend')
  await expect(page.getByRole('main')).toContainText(`then a friend request to ${ben.displayName} is sent`)
  await expectAccessible(page)
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(`${pathOf(ben)}#standing`)
  await expect(statusOf(page)).toHaveText(`Friend request sent to ${ben.displayName}.`)
})

test('a person who turns off friend requests gets none until they turn them on again', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto('/me/privacy')
  if (javascript) await waitForHydration(page)
  await expectAccessible(page)
  await press(page, 'Stop accepting requests')
  await expect(statusOf(page)).toHaveText('You’re no longer accepting requests.')
  await expectAccessible(page)
  await page.context().clearCookies()
  await signIn(page, ben)
  await page.goto(pathOf(ada))
  await expect(relationshipOf(page)).toContainText(`${ada.displayName} doesn’t accept friend requests.`)
  await expect(page.getByRole('button', { name: 'Add friend' })).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(page, ada)
  await page.goto('/me/privacy')
  await press(page, 'Accept requests again')
  await expect(statusOf(page)).toHaveText('You’re accepting requests again.')
})

test('a blocked person can’t send a request and isn’t told why; the block can be removed', { tag: '@server' }, async ({
  page,
  browser,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const other = await browser.newContext({ javaScriptEnabled: javascript })
  const his = await other.newPage()
  await signIn(his, ben)
  await his.goto(pathOf(ada))
  if (javascript) await waitForHydration(his)

  await signIn(page, ada)
  await page.goto(pathOf(ben))
  if (javascript) await waitForHydration(page)
  await openDetails(page, `More about ${ben.displayName}`)
  await expectAccessible(page)
  await press(page, `Block ${ben.displayName}`)
  await expect(statusOf(page)).toHaveText(`You blocked ${ben.displayName}.`)
  await expect(relationshipOf(page)).toContainText(`You’ve blocked ${ben.displayName}.`)
  await expect(page.getByRole('button', { name: 'Add friend' })).toHaveCount(0)
  await expectAccessible(page)

  // He still had the page open.
  await press(his, 'Add friend')
  await expect(his.getByRole('main')).toContainText(`${ada.displayName} doesn’t accept friend requests.`)
  await expect(his.getByRole('main')).not.toContainText(/You are blocked|blocks you/)
  await his.reload()
  await expect(relationshipOf(his)).toContainText(`${ada.displayName} doesn’t accept friend requests.`)
  await expect(his.getByRole('button', { name: 'Add friend' })).toHaveCount(0)
  await other.close()

  await press(page, 'Unblock')
  await expect(statusOf(page)).toHaveText(`You unblocked ${ben.displayName}.`)
  expect((await api(ben.token).post(`/friends/${await idOf(api, ada)}`)).status).toBe(200)
})

test('your own profile links to your friends', { tag: '@server' }, async ({ page, person, signIn, expectAccessible }) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto(pathOf(ada))
  await expect(page.getByRole('main')).toContainText('This is your public profile.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your friends and requests' }).click()
  await expect(page).toHaveURL('/friends')
})

for (const name of ['نور الهدى', '王小明', 'Škoda Łęcka', 'O.N.E - 1', 'שלום']) {
  test(`the name ${name} works in an address`, { tag: '@server' }, async ({ page, person, expectAccessible }) => {
    const somebody = await person(name)
    await page.goto(pathOf(somebody))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(somebody.displayName)
    await expectAccessible(page)
  })
}

test('a long list of arguments has pages', { tag: '@server' }, async ({ page, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  for (let number = 1; number <= 21; number++) await postArgument(api, ada, debate, { content: `Reason ${number}.` })
  await page.goto(`${pathOf(ada)}?list=arguments`)
  await expect(page.getByRole('link', { name: 'Reason 21.' })).toBeVisible()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(`${pathOf(ada)}?list=arguments&page=2`)
  await expect(page.getByRole('link', { name: 'Reason 1.' })).toBeVisible()
  await page.goto(`${pathOf(ada)}?list=arguments&page=9`)
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page.getByRole('link', { name: 'Reason 21.' })).toBeVisible()
  await page.goto(`${pathOf(ada)}?list=arguments&before=nonsense`)
  await expect(page.getByRole('link', { name: 'Reason 21.' })).toBeVisible()
})
