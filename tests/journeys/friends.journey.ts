import type { Page } from '@playwright/test'
import { enter } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

async function idOf(api: Api, { token }: Person): Promise<string> {
  return (await api(token).get<{ data: { id: string } }>('/me')).body.data.id
}
const ask = async (api: Api, one: Person, other: Person) =>
  expect((await api(one.token).post(`/friends/${await idOf(api, other)}`)).status).toBe(200)
const part = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('region', { name })
const told = (page: Page) => page.getByRole('main').getByRole('status')

test('a guest signs in on the way to their friends, and finds what to do where there are none', async ({
  page,
  person,
  expectAccessible,
}) => {
  await page.goto('/friends')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await expect(page.getByRole('status')).toContainText('Sign in to see your friends.')
  await enter(page, await person('Ada'))
  await expect(page).toHaveURL('/friends')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friends')
  await expect(page.getByRole('main')).toContainText('You have no friends here yet')
  await expect(page.getByRole('link', { name: 'Find people in debates' })).toHaveAttribute('href', '/debates')
  await expectAccessible(page)
})

test('requests are accepted, declined and withdrawn, and a friend is removed', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  await ask(api, ben, ada)
  await ask(api, cem, ada)
  await ask(api, ada, dee)
  await signIn(page, ada)
  await page.getByRole('banner').getByRole('link', { name: 'Friends, 2 requests' }).click()
  await expect(page).toHaveURL('/friends')
  await expect(page).toHaveTitle('Friends – Rostrum')
  await expectAccessible(page)

  const requests = part(page, 'Requests to you (2)')
  await expect(requests.getByRole('listitem')).toContainText([cem.displayName, ben.displayName])
  await requests.getByRole('button', { name: `Accept the request of ${ben.displayName}` }).click()
  await expect(page).toHaveURL(new RegExp(`/friends#friend-${await idOf(api, ben)}$`))
  await expect(told(page)).toHaveText(`You and ${ben.displayName} are friends now.`)
  await expect(part(page, 'Your friends (1)').getByRole('link', { name: ben.displayName })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Decline the request of ${cem.displayName}` }).click()
  await expect(told(page)).toHaveText(`The request of ${cem.displayName} is declined.`)
  await expect(part(page, /Requests to you/)).toHaveCount(0)

  await part(page, 'Your requests (1)')
    .getByRole('button', { name: `Withdraw your request to ${dee.displayName}` })
    .click()
  await expect(told(page)).toHaveText(`Your request to ${dee.displayName} is withdrawn.`)
  await expect(part(page, /Your requests/)).toHaveCount(0)

  await part(page, 'Your friends (1)').getByRole('link', { name: ben.displayName }).click()
  await expect(page).toHaveURL(`/users/${encodeURIComponent(ben.displayName)}`)
  await page.goto('/friends')
  await page.getByRole('button', { name: `Remove from your friends: ${ben.displayName}` }).click()
  await expect(told(page)).toHaveText(`${ben.displayName} is removed from your friends.`)
  await expect(page.getByRole('main')).toContainText('You have no friends here yet')
})

test('a request that was withdrawn meanwhile is explained', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await ask(api, ben, ada)
  await signIn(page, ada)
  await page.goto('/friends')
  await api(ben.token).delete(`/friends/${await idOf(api, ada)}`)
  await page.getByRole('button', { name: `Accept the request of ${ben.displayName}` }).click()
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary')).toContainText(`There is no request by ${ben.displayName} any more.`)
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page)
})

test('a session that ended on the way: the answer to a request waits for the sign-in', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await ask(api, ben, ada)
  await signIn(page, ada)
  await page.goto('/friends')
  await page.context().clearCookies()
  await page.getByRole('button', { name: `Accept the request of ${ben.displayName}` }).click()
  await expect(page.getByRole('main')).toContainText(`then you and ${ben.displayName} are friends`)
  await enter(page, ada)
  await expect(told(page)).toHaveText(`You and ${ben.displayName} are friends now.`)
})
