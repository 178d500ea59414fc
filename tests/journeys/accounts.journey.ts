import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fillInSignIn, signOut } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

type Newcomer = { name: string; displayName: string; email: string; password: string }

function newcomer(name: string): Newcomer {
  const mark = randomBytes(4).toString('hex')
  return { name, displayName: `${name} ${mark}`, email: `${mark}@example.org`, password: `${mark} and more` }
}

async function signUp(page: Page, { name, displayName, email, password }: Newcomer) {
  const main = page.getByRole('main')
  await main.getByLabel('Name', { exact: true }).fill(name)
  await main.getByLabel('Display name').fill(displayName)
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill(password)
  await main.getByRole('button', { name: 'Sign up' }).click()
}

test('a typed password is shown on request, and sent as a password', async ({ page, person, javascript }) => {
  const ada = await person('Ada')
  await page.goto('/auth?mode=login')
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Show password' })
  if (!javascript) return expect(button).toHaveCount(0)
  await main.getByLabel('Email').fill(ada.email)
  await main.getByLabel('Password').fill(ada.password)
  await button.click()
  await expect(main.getByLabel('Password')).toHaveAttribute('type', 'text')
  await main.getByRole('button', { name: 'Hide password' }).click()
  await expect(main.getByLabel('Password')).toHaveAttribute('type', 'password')
  await button.click()
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText(`Welcome back, ${ada.displayName}.`)
})

test('somebody signs up, signs out, and signs in again', { tag: '@witness' }, async ({ page, expectAccessible }) => {
  const ada = newcomer('Ada')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Sign up to take part' }).click()
  await expect(page).toHaveTitle('Sign up – Rostrum')
  await expectAccessible(page)
  await signUp(page, ada)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveText(`Welcome, ${ada.displayName}.`)
  await expect(page.getByRole('banner')).toContainText(ada.displayName)
  await expect(page.getByRole('link', { name: 'Sign up to take part' })).toHaveCount(0)

  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner')).not.toContainText(ada.displayName)

  await page.goto('/debates?sort=popular')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveTitle('Sign in – Rostrum')
  await expectAccessible(page)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(ada.email.toUpperCase())
  await main.getByLabel('Password').fill(ada.password)
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('status')).toHaveText(`Welcome back, ${ada.displayName}.`)
  await expect(page).toHaveURL('/debates?sort=popular')
})

test('the short addresses lead to the two forms, and redirect members', { tag: '@server' }, async ({ page, person, signIn }) => {
  await page.goto('/login')
  await expect(page).toHaveURL('/auth?mode=login')
  await page.goto('/register?to=/debates')
  await expect(page).toHaveURL('/auth?mode=register')
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')

  await signIn(page, await person('Ada'))
  await page.goto('/auth?mode=login&to=/debates?sort=popular')
  await expect(page).toHaveURL('/debates?sort=popular')
})

test('every field tells the browser’s password manager its purpose', { tag: '@server' }, async ({ page }) => {
  const purposes = () =>
    page
      .getByRole('main')
      .locator('input:not([type=hidden])')
      .evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete')))
  await page.goto('/auth?mode=login')
  expect(await purposes()).toEqual(['username', 'current-password'])
  await page.goto('/auth?mode=register')
  // The last one is the invisible field that only bots fill in.
  expect(await purposes()).toEqual(['email', 'new-password', 'nickname', 'name', 'off'])
})

test('a wrong password is refused like an unknown address, and only the password is cleared', { tag: '@server' }, async ({
  page,
  person,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  for (const email of [ada.email, `nobody-${ada.email}`]) {
    await page.goto('/auth?mode=login')
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    await fillInSignIn(page, { ...ada, email, password: 'something else' })
    expect((await response).status()).toBe(422)
    await expect(page).toHaveTitle('Error: Sign in – Rostrum')
    await expect(page.locator('error-summary')).toBeFocused()
    await expect(page.locator('error-summary')).toContainText('Incorrect email address or password.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password')).toHaveValue('')
  }
  await expectAccessible(page)
  await page.locator('error-summary').getByRole('link').click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Incorrect email address or password/)
})

test('an empty form lists everything that is missing', { tag: '@server' }, async ({ page }) => {
  await page.goto('/auth?mode=login')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('error-summary').getByRole('listitem')).toHaveText(['Enter your email address.', 'Enter your password.'])
})

test('too many tries: the page and the Retry-After header say how long to wait', { tag: '@server' }, async ({ page, person }) => {
  const ada = await person('Ada')
  await page.goto('/auth?mode=login')
  for (let tries = 0; tries < 10; tries++) {
    await fillInSignIn(page, { ...ada, password: `guess ${tries}` })
    await expect(page.locator('error-summary')).toContainText('Incorrect email address or password')
    await page.goto('/auth?mode=login')
  }
  const response = page.waitForResponse((response) => response.request().method() === 'POST')
  await fillInSignIn(page, ada)
  const refusal = await response
  expect(refusal.status()).toBe(429)
  expect(Number(refusal.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.locator('error-summary')).toContainText(/Too many attempts .+ Wait \d+ minutes, then try again\./)
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
})

test('a sign-up with invalid fields names them and keeps the rest', { tag: '@server' }, async ({ page, person, expectAccessible }) => {
  const taken = await person('Ada')
  const ada = newcomer('Ada')
  await page.goto('/auth?mode=register')
  const refusals: [Partial<Newcomer>, RegExp][] = [
    [{ password: 'short' }, /The password needs at least 8 characters\./],
    [{ password: 'password1' }, /one of the most common ones/],
    [{ displayName: taken.displayName.toUpperCase() }, /That display name is taken/],
    [{ displayName: '-x' }, /must start with a letter or digit/],
    [{ email: taken.email }, /An account with this email already exists/],
    [{ name: '   ' }, /The name is empty/],
  ]
  for (const [change, sentence] of refusals) {
    const typed = { ...ada, ...change }
    await signUp(page, typed)
    await expect(page.locator('error-summary')).toContainText(sentence)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(typed.name)
    await expect(page.getByLabel('Display name')).toHaveValue(typed.displayName)
    await expect(page.getByLabel('Email')).toHaveValue(typed.email)
    await expect(page.getByLabel('Password')).toHaveValue('')
  }
  await expectAccessible(page)
  await signUp(page, ada)
  await expect(page.getByRole('status')).toHaveText(`Welcome, ${ada.displayName}.`)
})

test('a sign-up reports all faults at once, of every kind', async ({ page, person }) => {
  const taken = await person('Ada')
  await page.goto('/auth?mode=register')
  await signUp(page, { name: ' ', displayName: taken.displayName, email: taken.email, password: 'password1' })
  await expect(page.locator('error-summary').getByRole('listitem')).toHaveText([
    /The name is empty/,
    /That display name is taken/,
    /An account with this email already exists/,
    /one of the most common ones/,
  ])
  await signUp(page, { name: 'Ada', displayName: taken.displayName, email: 'nowhere', password: 'short' })
  await expect(page.locator('error-summary').getByRole('listitem')).toHaveText([
    /That display name is taken/,
    /Enter an email address/,
    /at least 8 characters/,
  ])
})

test('sign-in leads back to the page you came from, and never to another site', { tag: '@server' }, async ({ page, person }) => {
  const ada = await person('Ada')
  const places: [string, string][] = [
    ['/debates?status=active', '/debates?status=active'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
  ]
  for (const [to, place] of places) {
    await page.context().clearCookies()
    await page.goto(`/auth?mode=login&to=${encodeURIComponent(to)}`)
    await fillInSignIn(page, ada)
    await expect(page).toHaveURL(place)
  }
})

test('only the button signs out: a link does not, and an ended session is noticed', async ({ page, browser, person, signIn, site }) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto('/logout')
  await expect(page.getByRole('banner')).toContainText(ada.displayName)

  // Sign out in another window with the same session, which must end here as well.
  const otherContext = await browser.newContext({ baseURL: site, storageState: await page.context().storageState() })
  const window = await otherContext.newPage()
  await window.goto('/')
  await signOut(window)
  await otherContext.close()
  await page.goto('/debates')
  await expect(page).toHaveURL('/debates')
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Sign in again to take part.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('names in any script are shown as they were typed', { tag: '@server' }, async ({ page }) => {
  const mark = randomBytes(4).toString('hex')
  const noor = { name: '<b>Noor</b> & "co"', displayName: `Noor 伟 ${mark}`, email: `${mark}@example.org`, password: `${mark} and more` }
  await page.goto('/auth?mode=register')
  await signUp(page, { ...noor, password: 'short' })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(noor.name)
  await signUp(page, noor)
  await expect(page.getByRole('status')).toHaveText(`Welcome, ${noor.displayName}.`)
})

test('while an account is under attack from many addresses, its owner still signs in on a known device', { tag: '@server' }, async ({
  page,
  browser,
  site,
  api,
  signIn,
  person,
}) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  await page.goto('/')
  const session = /^(?:__Host-)?rostrum$/
  const deviceCookie = (await page.context().cookies()).find(({ name }) => name === 'rostrum-device')
  expect(deviceCookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect((deviceCookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60)
  await signOut(page)
  expect((await page.context().cookies()).filter(({ name }) => !session.test(name))).toContainEqual(deviceCookie)

  const guesses = Array.from({ length: 101 }, (_, index) =>
    api().post('/login', { email: ada.email, password: 'a guess' }, { 'X-Forwarded-For': `2001:db8:${index.toString(16)}::1` }),
  )
  expect((await Promise.all(guesses)).filter(({ status }) => status === 429)).toHaveLength(1)

  const otherPage = await (await browser.newContext({ baseURL: site, extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.80' } })).newPage()
  await otherPage.goto('/auth?mode=login')
  await enterCredentials(otherPage, ada)
  await expect(otherPage.locator('error-summary')).toContainText('Too many attempts to sign in to this account. Wait')
  await expect(otherPage.getByRole('main').getByLabel('Email')).toHaveValue(ada.email)
  await otherPage.context().close()

  await page.goto('/auth?mode=login')
  await enterCredentials(page, ada)
  await expect(page.getByRole('status')).toHaveText(`Welcome back, ${ada.displayName}.`)
})

async function enterCredentials(page: Page, { email, password }: { email: string; password: string }) {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill(password)
  await main.getByRole('button', { name: 'Sign in' }).click()
}
