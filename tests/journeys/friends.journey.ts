import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { fillInSignIn, waitForScript } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { confirmEmail } from './setup/mails.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

const ask = async (api: Api, one: Person, other: Person) =>
  expect((await api(one.token).post(`/friends/${await idOf(api, other)}`)).status).toBe(200)
const part = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('region', { name })
const statusOf = (page: Page) => page.getByRole('main').getByRole('status')

test('a guest signs in on the way to their friends, and reads what to do without any', { tag: '@server' }, async ({
  page,
  person,
  expectAccessible,
}) => {
  await page.goto('/friends')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await expect(page.getByRole('status')).toContainText('Sign in to see your friends.')
  await fillInSignIn(page, await person('Ada'))
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
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Friends, 2 requests' }).click()
  await expect(page).toHaveURL('/friends')
  await expect(page).toHaveTitle('Friends – Rostrum')
  await expectAccessible(page)

  const requests = part(page, 'Requests received (2)')
  await expect(requests.getByRole('listitem')).toContainText([cem.displayName, ben.displayName])
  await requests.getByRole('button', { name: `Accept the request from ${ben.displayName}` }).click()
  await expect(page).toHaveURL(new RegExp(`/friends#friend-${await idOf(api, ben)}$`))
  await expect(statusOf(page)).toHaveText(`You and ${ben.displayName} are friends now.`)
  await expect(part(page, 'Your friends (1)').getByRole('link', { name: ben.displayName, exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Decline the request from ${cem.displayName}` }).click()
  await expect(statusOf(page)).toHaveText(`You declined ${cem.displayName}’s friend request.`)
  await expect(part(page, /Requests received/)).toHaveCount(0)

  await part(page, 'Requests sent (1)')
    .getByRole('button', { name: `Withdraw your request to ${dee.displayName}` })
    .click()
  await expect(statusOf(page)).toHaveText(`You withdrew your friend request to ${dee.displayName}.`)
  await expect(part(page, /Requests sent/)).toHaveCount(0)

  await part(page, 'Your friends (1)').getByRole('link', { name: ben.displayName, exact: true }).click()
  await expect(page).toHaveURL(`/users/${encodeURIComponent(ben.displayName)}`)
  await page.goto('/friends')
  await page.locator('summary').filter({ hasText: ben.displayName }).click()
  await page.getByRole('button', { name: `Remove from your friends: ${ben.displayName}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Remove ${ben.displayName} from your friends?`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(statusOf(page)).toHaveText(`You removed ${ben.displayName} from your friends.`)
  await expect(page.getByRole('main')).toContainText('You have no friends here yet')
})

test('a declined request looks unanswered to its sender, even if they ask again', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const profile = `/users/${encodeURIComponent(ben.displayName)}`
  const relationship = part(page, `You and ${ben.displayName}`)
  await signIn(page, ada)
  await page.goto(profile)
  await page.getByRole('button', { name: 'Add friend' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await page.goto(profile)
  const before = await relationship.textContent()
  expect(before).toContain('They haven’t answered yet.')

  await api(ben.token).delete(`/friends/${await idOf(api, ada)}`)
  await page.goto(profile)
  expect(await relationship.textContent()).toBe(before)
  await page.goto('/friends')
  await expect(page.getByRole('main')).toContainText(ben.displayName)
  await page.goto(profile)
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByRole('button', { name: 'Add friend' }).click()
  await expect(relationship).toContainText('They haven’t answered yet.')
  const { body } = await api(ben.token).get<{ data: unknown[] }>('/friends/requests')
  expect(body.data).toEqual([])
})

test('a request that was withdrawn meanwhile is explained', { tag: '@server' }, async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await ask(api, ben, ada)
  await signIn(page, ada)
  await page.goto('/friends')
  await api(ben.token).delete(`/friends/${await idOf(api, ada)}`)
  await page.getByRole('button', { name: `Accept the request from ${ben.displayName}` }).click()
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary')).toContainText(`${ben.displayName} withdrew the request.`)
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page)
})

test('if the session has ended, the answer to a request waits for the sign-in', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await ask(api, ben, ada)
  await signIn(page, ada)
  await page.goto('/friends')
  await page.context().clearCookies()
  await page.getByRole('button', { name: `Accept the request from ${ben.displayName}` }).click()
  await expect(page.getByRole('main')).toContainText(`then you and ${ben.displayName} are friends`)
  await fillInSignIn(page, ada)
  await expect(statusOf(page)).toHaveText(`You and ${ben.displayName} are friends now.`)
})

const subjectBy = ({ displayName }: Person) => `${displayName} invites you to Rostrum`
const someEmail = () => `${randomBytes(8).toString('hex')}@example.org`

/** Returns the link of an invite, which must be the same in both parts of its mail. */
function linkIn({ text = '', html = '' }: Email): string {
  const [address = ''] = /http:\S+\/invitation\?token=\S+/.exec(text) ?? []
  expect(html.replaceAll('&amp;', '&')).toContain(`href="${address}"`)
  return address
}

async function invite(page: Page, addresses: string) {
  await page.goto('/friends')
  await page.getByLabel('Email addresses').fill(addresses)
  await page.getByRole('button', { name: 'Send invitations' }).click()
}

test('somebody who signs up through an invite becomes a friend', async ({
  page,
  browser,
  api,
  person,
  signIn,
  mailTo,
  javascript,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await confirmEmail({ api, mailTo }, ada)
  const [email, other] = [someEmail(), someEmail()]
  await signIn(page, ada)
  await invite(page, `${email}\nOther <${other}>`)
  await expect(page).toHaveURL('/friends#invite')
  await expect(statusOf(page)).toHaveText('2 invitations sent.')
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('valid until')
  await expectAccessible(page)

  const context = await browser.newContext({ javaScriptEnabled: javascript })
  const otherPage = await context.newPage()
  const link = linkIn(await mailTo(email, subjectBy(ada)))
  const response = await otherPage.goto(link)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(`${ada.displayName} would like to be friends with you`)
  await expectAccessible(otherPage)
  await otherPage.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(otherPage).toHaveURL(/\/auth\?mode=register/)
  await expect(otherPage.getByRole('main')).toContainText(`Sign up, then you and ${ada.displayName} are friends`)
  const form = otherPage.getByRole('main')
  // After a refused form, the invite is still waiting.
  await form.getByLabel('Name', { exact: true }).fill('Ben')
  await form.getByLabel('Display name').fill(`Ben ${randomBytes(4).toString('hex')}`)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill('password')
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(otherPage.locator('error-summary')).toBeVisible()
  await form.getByLabel('Password').fill(`${randomBytes(9).toString('base64url')} long`)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(otherPage).toHaveURL(/\/friends#friend-/)
  await expect(statusOf(otherPage)).toHaveText(`You and ${ada.displayName} are friends now.`)
  await expect(part(otherPage, 'Your friends (1)').getByRole('link', { name: ada.displayName, exact: true })).toBeVisible()

  // The link works once; signing up works without it.
  const stranger = await (await browser.newContext({ javaScriptEnabled: javascript })).newPage()
  expect((await stranger.goto(link))?.status()).toBe(410)
  await expect(stranger.getByRole('main')).toContainText('This invitation has already been used. It works only once.')
  await expectAccessible(stranger)
  await stranger.getByRole('main').getByRole('link', { name: 'Sign up to take part' }).click()
  await expect(stranger).toHaveURL(/\/auth\?mode=register/)
  await stranger.context().close()
  await context.close()

  await page.goto('/friends')
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('accepted by Ben')
  await page.getByRole('button', { name: `Withdraw the invitation to ${other}` }).click()
  await expect(statusOf(page)).toHaveText(`You withdrew the invitation to ${other}.`)
  await expect(page.getByRole('listitem').filter({ hasText: other })).toContainText('withdrawn')
  await page.goto(linkIn(await mailTo(other, subjectBy(ada))))
  await expect(page.getByRole('main')).toContainText('This invitation was withdrawn.')
})

test('a member becomes a friend through an invite, signed in or after signing in', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  mailTo,
}) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  await confirmEmail({ api, mailTo }, ada)
  const { status } = await api(ada.token).post('/friends/invite', { invites: [ben.email, cem.email] })
  expect(status).toBe(201)
  await signIn(page, ben)
  await page.goto(linkIn(await mailTo(ben.email, subjectBy(ada))))
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(statusOf(page)).toHaveText(`You and ${ada.displayName} are friends now.`)

  await page.context().clearCookies()
  await page.goto(linkIn(await mailTo(cem.email, subjectBy(ada))))
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillInSignIn(page, cem)
  await expect(statusOf(page)).toHaveText(`You and ${ada.displayName} are friends now.`)
})

test('refused addresses are named and stay, and an invite is not sent twice', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  mailTo,
  javascript,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await confirmEmail({ api, mailTo }, ada)
  const email = someEmail()
  await signIn(page, ada)
  await invite(page, `${email}, Ben`)
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary a[href="#invites"]')).toContainText('“Ben” is not an email address.')
  await expect(page.getByLabel('Email addresses')).toHaveValue(`${email}, Ben`)
  await expectAccessible(page)

  // The addresses are stored as a draft and offered until they are discarded.
  await page.goto('/friends')
  await expect(page.getByLabel('Email addresses')).toHaveValue(`${email}, Ben`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(statusOf(page)).toHaveText('Draft discarded.')
  await expect(page.getByLabel('Email addresses')).toHaveValue('')

  await invite(page, Array.from({ length: 11 }, (_, index) => `many${index}@example.org`).join('\n'))
  await expect(page.locator('error-summary a')).toHaveText('Invite at most 10 people at a time.')
  await expect(page.locator('error-summary')).toBeFocused()
  await invite(page, email)
  await expect(statusOf(page)).toHaveText('1 invitation sent.')
  if (javascript) await waitForScript(page)
  await invite(page, email)
  await expect(statusOf(page)).toHaveText('You’ve already invited 1 of these addresses today.')
})

test('inviting needs a confirmed address, and nothing typed is lost on the way', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const [ada, email] = [await person('Ada'), someEmail()]
  await signIn(page, ada)
  await invite(page, email)
  await expect(page.locator('error-summary')).toContainText('Confirm your own email address before you invite people by email')
  await expect(page.getByLabel('Email addresses')).toHaveValue(email)
  await expect(part(page, 'Invite by email')).toContainText(`once your own email address ${ada.email} is confirmed`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(statusOf(page)).toHaveText('We’ve sent the email again. The link in it expires after a week.')
  await expect(page.getByLabel('Email addresses')).toHaveValue(email)
  await confirmEmail({ api, mailTo }, ada)
  await page.goto('/friends')
  await expect(page.getByRole('button', { name: 'Send the email again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(statusOf(page)).toHaveText('1 invitation sent.')
})

test('the form says how many invites are left, and refuses more than that', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await confirmEmail({ api, mailTo }, ada)
  await signIn(page, ada)
  await page.goto('/friends')
  await expect(part(page, 'Invite by email')).toContainText('You can send 5 more invitations today, of 5 a day.')
  await invite(page, [1, 2, 3].map(someEmail).join('\n'))
  await expect(part(page, 'Invite by email')).toContainText('You can send 2 more invitations today, of 5 a day.')
  const three = [1, 2, 3].map(someEmail).join('\n')
  await invite(page, three)
  await expect(page.locator('error-summary')).toContainText('and have invited 3. Remove 1 to send the others now. Wait 24 hours')
  await expect(page.getByLabel('Email addresses')).toHaveValue(three)
  await expectAccessible(page)
  await invite(page, [1, 2].map(someEmail).join('\n'))
  await expect(part(page, 'Invite by email')).toContainText('You’ve sent 5 invitations in the last day, which is the limit.')
  await expectAccessible(page)
})

test('recipients of an invite can stop all of them, by its link or their mail program, and allow them again', {
  tag: '@server',
}, async ({ page, api, person, mailTo, expectAccessible }) => {
  const [ada, ben, email] = [await person('Ada'), await person('Ben'), someEmail()]
  for (const one of [ada, ben]) await confirmEmail({ api, mailTo }, one)
  const invites = async ({ token }: Person) => (await api(token).post<{ data: object }>('/friends/invite', { invites: [email] })).body.data
  expect(await invites(ada)).toEqual({ invited: 1, already: 0 })
  const mail = await mailTo(email, subjectBy(ada))
  const [address = ''] = /http:\S+\/unsubscribe\/invitations\?token=\S+/.exec(mail.text ?? '') ?? []
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${address}>`)
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  const response = await page.goto(address)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page).toHaveTitle('Stop email invitations – Rostrum')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop invitations' }).click()
  await expect(page).toHaveTitle('You won’t get invitations any more – Rostrum')
  await expect(statusOf(page)).toHaveText('You stopped email invitations.')
  await expectAccessible(page)
  // Senders get the same answer as before.
  expect(await invites(ben)).toEqual({ invited: 1, already: 0 })
  await page.getByRole('button', { name: 'Allow invitations again' }).click()
  await expect(page).toHaveTitle('You can get invitations again – Rostrum')
  await expectAccessible(page)
  const cem = await person('Cem')
  await confirmEmail({ api, mailTo }, cem)
  await invites(cem)
  await mailTo(email, subjectBy(cem))

  const post = (url: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect((await post(`${address}x`)).status).toBe(422)
  expect((await post(address)).status).toBe(200)
  await page.goto(`${address}x`)
  await expect(page.getByRole('main')).toContainText('This link is incomplete.')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('an invalid invite link is explained', { tag: '@server' }, async ({ page, expectAccessible }) => {
  for (const address of ['/invitation', '/invitation?token=nonsense', '/invitation?token=%00%2F..']) {
    expect((await page.goto(address))?.status(), address).toBe(404)
    await expect(page.getByRole('main')).toContainText('from the email again')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign up to take part' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('an invite survives a sign-up through the header; a member is led back to it', { tag: '@server' }, async ({
  page,
  api,
  person,
  mailTo,
}) => {
  const [ada, ben, email] = [await person('Ada'), await person('Ben'), someEmail()]
  await confirmEmail({ api, mailTo }, ada)
  expect((await api(ada.token).post('/friends/invite', { invites: [email, ben.email] })).status).toBe(201)
  await page.goto(linkIn(await mailTo(ben.email, subjectBy(ada))))
  await page.goto('/auth?mode=login&to=/tags')
  await fillInSignIn(page, ben)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ada.displayName} would like to be friends with you`)

  await page.context().clearCookies()
  await page.goto(linkIn(await mailTo(email, subjectBy(ada))))
  await page.goto('/debates')
  await page.goto('/auth?mode=register&to=/tags')
  const form = page.getByRole('main')
  await expect(form).toContainText(`Sign up, then you and ${ada.displayName} are friends`)
  await form.getByLabel('Name', { exact: true }).fill('Gus')
  await form.getByLabel('Display name').fill(`Gus ${randomBytes(4).toString('hex')}`)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(`${randomBytes(9).toString('base64url')} long`)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/tags')
  await expect(statusOf(page)).toContainText(`You and ${ada.displayName} are friends now.`)
  await page.goto('/friends')
  await expect(part(page, 'Your friends (1)').getByRole('link', { name: ada.displayName, exact: true })).toBeVisible()
})

test("a member who takes no requests reads before writing that they can't invite, and how to change that", { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  expect((await api(ada.token).put('/me', { takes_requests: false })).status).toBe(200)
  await signIn(page, ada)
  await page.goto('/friends')
  await expect(part(page, 'Invite by email')).toContainText('You’re not accepting requests, so you can’t invite people.')
  await expect(page.getByRole('button', { name: 'Send invitations' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change this in your privacy settings' }).click()
  await page.getByRole('button', { name: 'Accept requests again' }).click()
  await page.goto('/friends')
  await expect(page.getByRole('button', { name: 'Send invitations' })).toBeVisible()
})
