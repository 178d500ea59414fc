import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeTeam } from './setup/circles.ts'
import { fillInSignIn, makeDebate, openDetails, waitForHydration } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { expect, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const part = (page: Page, name: RegExp | string) => main(page).getByRole('region', { name })

test('a team is created, one person invited, and another asks to join', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const name = `The Rhetors ${randomBytes(4).toString('hex')}`
  // Start on a page of fixed length: the feed at home grows while scrolling to the links below it.
  await page.goto('/rules')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Teams' }).click()
  await expect(page).toHaveURL('/teams')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Create a team' }).click()
  await expect(statusOf(page)).toContainText('Sign in to create a team.')
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL('/teams/create')
  await main(page).getByLabel('Name').fill(name)
  await main(page).getByLabel('Description').fill('We *argue* in the evenings.')
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Create the team' }).click()
  await expect(page).toHaveURL(/\/teams\/\d+#yours$/)
  await expect(statusOf(page)).toHaveText(`You created the team “${name}”. Now invite someone.`)
  const path = new URL(page.url()).pathname

  await main(page).getByLabel('Display name of the person to invite').fill('Nobody by this name')
  await main(page).getByRole('button', { name: 'Invite' }).click()
  await expect(page.locator('error-summary')).toContainText('Nobody here has that display name.')
  await expect(main(page).getByLabel('Display name of the person to invite')).toHaveValue('Nobody by this name')
  await expectAccessible(page)
  await main(page).getByLabel('Display name of the person to invite').fill(ben.displayName)
  await main(page).getByRole('button', { name: 'Invite' }).click()
  await expect(statusOf(page)).toHaveText(`${ben.displayName} has been invited.`)
  await expect(part(page, 'Invitations').getByRole('listitem')).toContainText(ben.displayName)
  await expectAccessible(page)

  // The invited person follows the notification, and accepts.
  await signIn(page, ben)
  await expect(async () => {
    await page.goto('/notifications')
    await expect(main(page)).toContainText(`has invited you to the team “${name}”`, { timeout: 1_000 })
  }).toPass()
  await main(page)
    .getByRole('link', { name: `${ada.displayName} has invited you to the team “${name}”`, exact: true })
    .click()
  await expect(page).toHaveURL(`${path}#yours`)
  await expectAccessible(page)
  await main(page)
    .getByRole('button', { name: `Accept the invitation to “${name}”` })
    .click()
  await expect(statusOf(page)).toHaveText(`You’re now a member of the team “${name}”.`)
  await expect(part(page, 'Members (2)').getByRole('listitem')).toContainText([ada.displayName, ben.displayName])

  // Another person finds the team, and asks to join.
  await signIn(page, cem)
  await page.goto('/teams')
  await main(page).getByLabel('Find teams').fill(name)
  await main(page).getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/\/teams\?search=/)
  await main(page).getByRole('link', { name }).click()
  await main(page)
    .getByRole('button', { name: `Ask to join the team “${name}”` })
    .click()
  await expect(statusOf(page)).toHaveText(`You’ve asked to join the team “${name}”. The owner will review your request.`)
  await main(page)
    .getByRole('button', { name: `Withdraw your request to join “${name}”` })
    .click()
  await expect(statusOf(page)).toHaveText(`You withdrew your request to join the team “${name}”.`)
  await main(page)
    .getByRole('button', { name: `Ask to join the team “${name}”` })
    .click()
  await page.goto('/teams')
  await expect(part(page, 'Your teams')).toContainText('You’ve asked to join. Your request hasn’t been answered yet.')
  await expectAccessible(page)

  await signIn(page, ada)
  await page.goto(path)
  await part(page, 'Requests to join (1)')
    .getByRole('button', { name: `Accept the request from ${cem.displayName}` })
    .click()
  await expect(page).toHaveURL(`${path}#member-${await idOf(api, cem)}`)
  await expect(statusOf(page)).toHaveText(`${cem.displayName} is now a member.`)
  await expect(part(page, 'Members (3)').getByRole('listitem')).toHaveCount(3)
})

test('an invitation is declined or withdrawn, a request declined, and an invited person signs in on the way', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const { id, name, path } = await makeTeam(api, ada)
  for (const { displayName } of [ben, cem]) await api(ada.token).post(`/teams/${id}/members`, { display_name: displayName })
  await signIn(page, ada)
  await page.goto(path)
  await main(page)
    .getByRole('button', { name: `Withdraw the invitation to ${cem.displayName}` })
    .click()
  await expect(statusOf(page)).toHaveText(`You withdrew the invitation to ${cem.displayName}.`)
  await signIn(page, ben)
  await page.goto('/teams')
  await main(page)
    .getByRole('button', { name: `Decline the invitation to “${name}”` })
    .click()
  await expect(statusOf(page)).toHaveText(`You declined the invitation to the team “${name}”.`)

  await page.context().clearCookies()
  await page.goto(path)
  await main(page)
    .getByRole('button', { name: `Ask to join the team “${name}”` })
    .click()
  await expect(main(page)).toContainText(`then you ask to join the team “${name}”`)
  await fillInSignIn(page, cem)
  await expect(statusOf(page)).toHaveText(`You’ve asked to join the team “${name}”. The owner will review your request.`)
  await signIn(page, ada)
  await page.goto(path)
  await main(page)
    .getByRole('button', { name: `Decline the request from ${cem.displayName}` })
    .click()
  await expect(statusOf(page)).toHaveText(`You declined the request from ${cem.displayName}.`)
  await signIn(page, cem)
  await page.goto(path)
  await expect(part(page, `You and ${name}`)).toContainText(/Your request was declined\. You can ask again from \d+ \w+, \d\d:\d\d UTC.*\./)
  await expect(main(page).getByRole('button', { name: /^Ask to join/ })).toHaveCount(0)
})

test('removing, handing over and deleting need a confirmation', async ({ page, api, person, signIn, javascript, expectAccessible }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const { name, path } = await makeTeam(api, ada, ben, cem)
  const confirmation = javascript ? page.getByRole('dialog') : main(page)
  await signIn(page, ada)
  await page.goto(path)
  if (javascript) await waitForHydration(page)
  await openDetails(page, `Manage ${cem.displayName}`)
  await main(page)
    .getByRole('button', { name: `Remove ${cem.displayName}` })
    .click()
  await expect(confirmation).toContainText(`Remove ${cem.displayName}?`)
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'No, go back' }).click()
  await expect(part(page, 'Members (3)').getByRole('listitem')).toHaveCount(3)
  // The menu stays open below a dialog, but not on a new page.
  if (!javascript) await openDetails(page, `Manage ${cem.displayName}`)
  await main(page)
    .getByRole('button', { name: `Remove ${cem.displayName}` })
    .click()
  await confirmation.getByRole('button', { name: `Remove ${cem.displayName}` }).click()
  await expect(statusOf(page)).toHaveText(`${cem.displayName} has been removed.`)

  if (javascript) await waitForHydration(page)
  await openDetails(page, 'Transfer ownership')
  await main(page).getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(page.locator('error-summary')).toContainText('Choose a member first.')
  await expectAccessible(page)
  if (javascript) await waitForHydration(page)
  await main(page).getByLabel('New owner').selectOption(ben.displayName)
  await main(page).getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(confirmation).toContainText(`Transfer the team to ${ben.displayName}?`)
  await confirmation.getByRole('button', { name: `Transfer it to ${ben.displayName}` }).click()
  await expect(statusOf(page)).toHaveText(`${ben.displayName} now owns the team.`)
  await main(page)
    .getByRole('button', { name: `Leave the team “${name}”` })
    .click()
  await page.getByRole('button', { name: 'Yes, leave the team' }).click()
  await expect(statusOf(page)).toHaveText(`You have left the team “${name}”.`)

  await signIn(page, ben)
  await page.goto(path)
  if (javascript) await waitForHydration(page)
  await main(page).getByRole('button', { name: 'Delete the team' }).click()
  await expect(confirmation).toContainText(`Delete the team “${name}”?`)
  await confirmation.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page).toHaveURL('/teams')
  await expect(statusOf(page)).toHaveText('The team has been deleted.')
  expect((await page.goto(path))?.status()).toBe(404)
  await expect(main(page)).toContainText('There is no such team, or it was deleted.')
})

test('the owner changes the name; an invalid form keeps what was typed', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const [{ path }, taken] = [await makeTeam(api, ada), await makeTeam(api, ben)]
  await signIn(page, ada)
  await page.goto(path)
  await openDetails(page, 'Change the name')
  await main(page).getByLabel('Name', { exact: true }).fill(taken.name.toUpperCase())
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('error-summary a[href="#name"]')).toContainText('A team with this name already exists.')
  await expect(main(page).getByLabel('Name', { exact: true })).toHaveValue(taken.name.toUpperCase())
  await expectAccessible(page)
  const name = `Renamed ${randomBytes(4).toString('hex')}`
  await main(page).getByLabel('Name', { exact: true }).fill(name)
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(statusOf(page)).toHaveText('Your changes to the team have been saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  // A refused form is offered again until it is emptied.
  await page.goto('/teams/create')
  await main(page).getByLabel('Name').fill(taken.name)
  await main(page).getByLabel('Description').fill('Some words about us.')
  await main(page).getByRole('button', { name: 'Create the team' }).click()
  await expect(page.locator('error-summary')).toContainText('Choose another name.')
  await page.goto('/teams/create')
  await expect(main(page).getByLabel('Description')).toHaveValue('Some words about us.')
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Discard draft' }).click()
  await expect(main(page).getByLabel('Description')).toHaveValue('')
})

test('a member joins a debate for a team, whose name is shown there and on the profile', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const team = await makeTeam(api, ada, ben)
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, team_id: team.id })
  await signIn(page, ben)
  await page.goto(debate.path)
  await expect(main(page)).toContainText(`${ada.displayName} for ${team.name}`)
  await main(page).getByLabel('Represent a team (optional)').selectOption(team.name)
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Join against the motion' }).click()
  await expect(main(page)).toContainText(`${ben.displayName} for ${team.name}`)
  await page.context().clearCookies()
  await page.goto(debate.path)
  await expect(main(page)).toContainText(`${ben.displayName} for ${team.name}`)
  await main(page).getByRole('link', { name: team.name }).first().click()
  await expect(page).toHaveURL(team.path)
  await expect(part(page, 'Debates')).toContainText(debate.topic)
  await main(page).getByRole('link', { name: ben.displayName }).click()
  await expect(part(page, 'Teams').getByRole('link', { name: team.name })).toHaveAttribute('href', team.path)
  await expectAccessible(page)
  await api(ben.token).delete(`/teams/${team.id}/members`)
  await expect(async () => {
    await page.goto(debate.path)
    await expect(main(page)).not.toContainText(`${ben.displayName} for ${team.name}`, { timeout: 1_000 })
  }).toPass()
})
