import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeGroup } from './setup/circles.ts'
import { fillInSignIn, openDetails } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { expect, test } from './setup/test.ts'

test.use({ groups: true })

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const part = (page: Page, name: RegExp | string) => main(page).getByRole('region', { name })
const now = (page: Page) => part(page, 'What you can do now')

test('a group is created, another member joins, and they debate while others only read', async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const word = randomBytes(4).toString('hex')
  const name = `The Planters ${word}`
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).first().click()
  await expect(page).toHaveURL('/groups')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Create a group' }).click()
  await expect(statusOf(page)).toContainText('Sign in to create a group.')
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL('/groups/create')
  await main(page).getByLabel('Name').fill('ab')
  await main(page).getByLabel('Description').fill('We *plant*.')
  await main(page).getByLabel('Open: anyone can join right away').check()
  await main(page)
    .getByLabel('Name')
    .evaluate((field) => field.removeAttribute('minlength'))
  await main(page).getByRole('button', { name: 'Create the group' }).click()
  await expect(page.locator('error-summary')).toContainText('The name')
  await expect(main(page).getByLabel('Open: anyone can join right away')).toBeChecked()
  await expectAccessible(page)
  await main(page).getByLabel('Name').fill(name)
  await main(page).getByRole('button', { name: 'Create the group' }).click()
  await expect(page).toHaveURL(`/groups/the-planters-${word}#yours`)
  await expect(statusOf(page)).toHaveText(`You created the group “${name}”. Now invite someone.`)
  await expect(main(page)).toContainText('open to everyone')
  await expectAccessible(page)

  await main(page).getByRole('link', { name: 'Start a debate in this group' }).click()
  await expect(main(page).getByLabel('In a group (optional)')).toHaveValue(`the-planters-${word}`)
  const topic = `Every street needs a tree, says ${word}`
  await main(page).getByLabel('Topic', { exact: true }).fill(topic)
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Start the debate' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(topic)
  await expect(main(page).getByRole('link', { name })).toHaveAttribute('href', `/groups/the-planters-${word}`)
  const debate = new URL(page.url()).pathname

  // Another member reads the debate, is told how to join, joins, and takes the other side.
  await signIn(page, ben)
  await page.goto('/debates?sort=latest')
  await expect(main(page).getByRole('listitem').filter({ hasText: topic }).first()).toContainText(`in ${name}`)
  await page.goto(debate)
  await expect(now(page).getByRole('heading', { level: 2 })).toHaveText('Only group members can take part')
  await expect(now(page)).toContainText(`Only members of the group “${name}” can take part in this debate.`)
  await expect(now(page).getByRole('button', { name: /^Join/ })).toHaveCount(0)
  await expectAccessible(page)
  await now(page)
    .getByRole('link', { name: `Go to the group “${name}”` })
    .click()
  await main(page)
    .getByRole('button', { name: `Join the group “${name}”` })
    .click()
  await expect(statusOf(page)).toHaveText(`You’re now a member of the group “${name}”.`)
  await part(page, 'Debates').getByRole('link', { name: topic }).click()
  await expect(now(page).getByRole('heading', { level: 2 })).toHaveText('Seats are available')
  await now(page)
    .getByRole('button', { name: /^Join against/i })
    .click()
  await expect(now(page)).toContainText('You’re arguing Against the motion.')

  // Search finds the group, and a member of no group is offered none.
  await signIn(page, cem)
  await page.goto(`/search?q=${word}`)
  await expect(part(page, 'Groups').getByRole('link', { name })).toHaveAttribute('href', `/groups/the-planters-${word}`)
  await expectAccessible(page)
  await page.goto('/debates/create')
  await expect(main(page).getByLabel('In a group (optional)')).toHaveCount(0)
})

test('a moderator is named, answers a request, and becomes a normal member again', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const { id, name, path } = await makeGroup(api, ada, ben)
  await signIn(page, ada)
  await page.goto(path)
  await openDetails(page, `Manage ${ben.displayName}`)
  await part(page, 'Members (2)')
    .getByRole('button', { name: `Make moderator ${ben.displayName}` })
    .click()
  await expect(page).toHaveURL(`${path}#member-${await idOf(api, ben)}`)
  await expect(statusOf(page)).toHaveText(`${ben.displayName} is now a moderator of the group.`)
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(path)
  await main(page)
    .getByRole('button', { name: `Ask to join the group “${name}”` })
    .click()
  await expect(main(page)).toContainText(`then you ask to join the group “${name}”`)
  await fillInSignIn(page, cem)
  await expect(statusOf(page)).toHaveText(`You’ve asked to join the group “${name}”. The owner or a moderator will review your request.`)

  await signIn(page, ben)
  await page.goto(path)
  await expect(main(page)).toContainText('You moderate this group.')
  await expect(part(page, 'For the owner of this group')).toHaveCount(0)
  await part(page, 'Requests to join (1)')
    .getByRole('button', { name: `Accept the request from ${cem.displayName}` })
    .click()
  await expect(statusOf(page)).toHaveText(`${cem.displayName} is now a member.`)

  await signIn(page, ada)
  await page.goto(path)
  await openDetails(page, `Manage ${ben.displayName}`)
  await main(page)
    .getByRole('button', { name: `Dismiss as moderator ${ben.displayName}` })
    .click()
  await expect(statusOf(page)).toHaveText(`${ben.displayName} is no longer a moderator.`)
  await main(page).getByText('Change the name, who can join or the description').click()
  await main(page).getByLabel('Open: anyone can join right away').check()
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(statusOf(page)).toHaveText('Your changes to the group have been saved.')
  await expect(main(page)).toContainText('open to everyone')
  expect((await api(ben.token).get<{ data: { access: string } }>(`/groups/${id}`)).body.data.access).toBe('open')
})

test('an invitation to a group is on the dashboard, and is answered there', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { id, name, path } = await makeGroup(api, ada)
  await api(ada.token).post(`/groups/${id}/members`, { display_name: ben.displayName })
  await signIn(page, ben)
  await page.goto('/dashboard')
  await expect(part(page, 'Invitations').getByRole('link', { name })).toHaveAttribute('href', path)
  await expectAccessible(page)
  await part(page, 'Invitations')
    .getByRole('button', { name: `Accept the invitation to “${name}”` })
    .click()
  await expect(statusOf(page)).toHaveText(`You’re now a member of the group “${name}”.`)
})

test('a missing group is explained', { tag: '@server' }, async ({ page }) => {
  for (const path of ['/groups/no-such-group', '/groups/999999']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
  }
})

test('only members and invited people can see a private group', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const word = randomBytes(4).toString('hex')
  const name = `Secret Planters ${word}`
  await signIn(page, ada)
  await page.goto('/groups/create')
  await main(page).getByLabel('Name').fill('ab')
  await main(page).getByLabel('Description').fill(`We plant ${word}.`)
  const choice = main(page).getByLabel('Private: only members can see the group and its debates. People join by invitation.')
  await choice.check()
  await main(page)
    .getByLabel('Name')
    .evaluate((field) => field.removeAttribute('minlength'))
  await main(page).getByRole('button', { name: 'Create the group' }).click()
  await expect(page.locator('error-summary')).toContainText('The name')
  await expect(choice).toBeChecked()
  await expectAccessible(page)
  await main(page).getByLabel('Name').fill(name)
  await main(page).getByRole('button', { name: 'Create the group' }).click()
  await expect(statusOf(page)).toHaveText(`You created the group “${name}”. Now invite someone.`)
  await expect(main(page)).toContainText('private, visible to members only')
  const group = new URL(page.url()).pathname
  await main(page).getByLabel('Display name').fill(ben.displayName)
  await main(page)
    .getByRole('button', { name: /invite/i })
    .click()
  await expect(statusOf(page)).toContainText('has been invited')
  const begun = await api(ada.token).post<{ data: { slug: string } }>('/debates', {
    ...{ topic: `Should ${word} be planted?`, type: 'open', tags: [word], group: group.split('/').at(-1) },
  })
  const debate = `/debates/${begun.body.data.slug}`

  await signIn(page, ben)
  await page.goto(group)
  await expect(main(page)).not.toContainText(`Should ${word} be planted?`)
  await main(page)
    .getByRole('button', { name: /Accept the invitation/ })
    .click()
  await expect(statusOf(page)).toHaveText(`You’re now a member of the group “${name}”.`)
  await part(page, 'Debates').getByRole('link', { name: word }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(word)

  // What a member has just viewed must not be on others' pages, and its addresses must be 404 for them.
  await page.context().clearCookies()
  await expectNothingOf(page, word, [group, debate])
  await signIn(page, cem)
  await expectNothingOf(page, word, [group, debate])
  await signIn(page, ben)
  await page.goto(group)
  await main(page)
    .getByRole('button', { name: /Leave the group/ })
    .click()
  await page.getByRole('button', { name: 'Yes, leave the group' }).click()
  await expect(page).toHaveURL('/groups')
  await expect(statusOf(page)).toHaveText(`You have left the group “${name}”.`)
  await expectNothingOf(page, word, [group, debate])
})

/** Checks the public pages with the current cookies: none contains the word, and the `gone` addresses are 404. */
async function expectNothingOf(page: Page, word: string, missingPaths: readonly string[]) {
  for (const path of missingPaths) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.locator('body'), path).not.toContainText(word)
  }
  const pages = [
    '/',
    '/debates',
    '/debates?sort=active',
    '/groups',
    '/tags',
    '/moderation/log',
    `/search?q=planted`,
    '/groups?search=secret',
  ]
  for (const path of pages) {
    await page.goto(path)
    await expect(page.locator('body'), path).not.toContainText(word)
  }
}
