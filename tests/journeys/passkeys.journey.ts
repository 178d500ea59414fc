import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { softAuthenticator } from '../../api/passkeys/authenticator.testing.ts'
import { makeDebate } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

// Browsers bind passkeys to a host name and refuse IP addresses.
test.use({ host: 'localhost' })

const main = (page: Page) => page.getByRole('main')
const statusOf = (page: Page) => main(page).getByRole('status')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()
const signInButton = (page: Page) => main(page).getByRole('button', { name: 'Sign in with a passkey' })

/** Adds Chromium's virtual authenticator. It is unlocked by default and confirms every request, including a field's suggestion. */
async function authenticatorOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    unlocked: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Sets the counter back, as if this passkey had been copied and the copy used. */
    async fallBehind() {
      const [credential] = (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
      if (!credential) throw new Error('there is no passkey')
      await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } })
    },
  }
}

/** Returns the names of the form's controls in their order. */
const controls = (page: Page) =>
  main(page)
    .locator('form.stack :is(input:not([type=hidden]), button)')
    .evaluateAll((all) => all.map((control) => (control instanceof HTMLInputElement ? control.labels?.[0] : control)?.textContent ?? ''))

/** Makes the browser offer no passkeys in fields. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

async function addPasskey(page: Page) {
  await page.goto('/me/security')
  await press(page, 'Add a passkey')
  await expect(statusOf(page)).toHaveText(/^Passkey “.*” added\. You can now sign in with it\.$/)
}

/** Makes the last proof of identity old, as if people had signed in a while ago. */
function expireProofs(folder: string) {
  const database = new Database(join(folder, 'rostrum.db'))
  database.prepare('update tokens set proven_at = 0').run()
  database.close()
}

test.describe('with scripts', () => {
  test.skip(({ javascript }) => !javascript, 'passkeys need scripts')

  test('a passkey is added with one click, signs in through the field or the button, and needs no code', async ({
    page,
    person,
    signIn,
    mailTo,
    expectAccessible,
  }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    const authenticator = await authenticatorOf(page)
    await addPasskey(page)
    await expect(main(page).getByRole('listitem').filter({ hasText: 'not used yet' })).toContainText('Chrome')
    await expectAccessible(page)
    expect((await mailTo(ada.email, 'A passkey was added to your account')).text).toContain(ada.displayName)
    expect(await authenticator.credentials()).toHaveLength(1)

    await page.context().clearCookies()
    // The field's suggestion is accepted at once, because the authenticator confirms every request.
    await page.goto('/auth?mode=login')
    await expect(statusOf(page)).toHaveText(`Welcome back, ${ada.displayName}.`)

    await page.context().clearCookies({ name: /^(?!rostrum-device)/ })
    await withoutOffers(page)
    await page.goto('/auth?mode=login')
    await expect(main(page).getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await expect(signInButton(page)).toBeVisible()
    expect(await controls(page), 'the way of the last sign-in on this device comes first').toEqual([
      'Sign in with a passkey',
      'Email',
      'Password',
      'Show password',
      'Sign in',
    ])
    await expectAccessible(page)
    await signInButton(page).click()
    await expect(statusOf(page)).toHaveText(`Welcome back, ${ada.displayName}.`)
    await page.goto('/me/security')
    await expect(main(page)).toContainText('last used')
  })

  test('an action that waited for the sign-in is carried out after it', async ({ page, api, person, signIn }) => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const debate = await makeDebate(api, ben)
    await signIn(page, ada)
    await authenticatorOf(page)
    await addPasskey(page)
    await withoutOffers(page)
    await page.context().clearCookies()
    await page.goto(debate.path)
    await main(page)
      .getByRole('button', { name: /^Watch/ })
      .first()
      .click()
    await expect(main(page)).toContainText('Sign in, then you watch this debate')
    await signInButton(page).click()
    await expect(page).toHaveURL(new RegExp(`^[^#]*${debate.path}`))
    await expect(page.getByRole('banner')).toContainText(ada.displayName)
    await expect(
      main(page)
        .getByRole('button', { name: /^(Watching|Stop watching|Unwatch)/ })
        .first(),
    ).toBeVisible()
  })

  test('cancelling is explained and the password still works; a locked authenticator signs nobody in', async ({
    page,
    person,
    signIn,
    expectAccessible,
  }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    const authenticator = await authenticatorOf(page)
    await addPasskey(page)
    await page.context().clearCookies()
    await authenticator.unlocked(false)
    await page.goto('/auth?mode=login')
    await signInButton(page).click()
    await expect(main(page).locator('passkey-ceremony')).toContainText(
      'That was cancelled or took too long. Try again, or type your password.',
    )
    await expect(signInButton(page)).toBeEnabled()
    await expectAccessible(page)
    await main(page).getByLabel('Email').fill(ada.email)
    await main(page).getByLabel('Password').fill(ada.password)
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(statusOf(page)).toHaveText(`Welcome back, ${ada.displayName}.`)
  })

  test('a cloned passkey, a removed one, and a replayed response are refused', async ({ page, person, signIn, site }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    const authenticator = await authenticatorOf(page)
    await addPasskey(page)
    await page.context().clearCookies()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/auth'))
    await page.goto('/auth?mode=login')
    await expect(statusOf(page)).toHaveText(`Welcome back, ${ada.displayName}.`)
    const again = await page.context().request.post('/auth?mode=login', {
      form: Object.fromEntries(new URLSearchParams((await sent).postData() ?? '')),
      headers: { Origin: site },
      maxRedirects: 0,
    })
    expect(again.status()).toBe(422)
    expect(await again.text()).toContain('was already used')

    await page.context().clearCookies()
    await authenticator.fallBehind()
    await page.goto('/auth?mode=login')
    await expect(page.locator('error-summary')).toContainText('Another device seems to use a copy of this passkey.')

    await signIn(page, ada)
    await page.goto('/me/security')
    await press(page, 'Remove')
    await press(page, 'Yes, remove it')
    await page.context().clearCookies()
    await page.goto('/auth?mode=login')
    await expect(page.locator('error-summary')).toContainText('No account here has that passkey')
    await expect(page.getByRole('banner')).not.toContainText(ada.displayName)
  })

  test('a signature made on a page of another origin is refused', async ({ page, person, signIn, site, api }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    await authenticatorOf(page)
    await addPasskey(page)
    await page.context().clearCookies()
    await page.goto(`${site.replace('localhost', 'other.localhost')}/auth?mode=login`)
    await expect(main(page).getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(signInButton(page)).toHaveCount(0)

    // The same host at another port, so that the browser does sign for it.
    const otherServer = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>'))
    await new Promise<void>((listening) => otherServer.listen(0, '127.0.0.1', listening))
    try {
      const at = otherServer.address()
      await page.goto(`http://localhost:${typeof at === 'object' ? at?.port : ''}/`)
      const enter = async () => {
        const { data } = (await api().post<{ data: { challenge: string } }>('/login/passkey/options')).body
        return (await api().post('/login/passkey', { credential: await page.evaluate(signChallenge, data.challenge) })).status
      }
      expect(await enter()).toBe(422)
      await page.goto(site)
      expect(await enter()).toBe(200)
    } finally {
      otherServer.close()
    }
  })

  test("a passkey confirms who you are; and a device can't have two for one account", async ({
    page,
    person,
    signIn,
    server,
    expectAccessible,
  }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    await authenticatorOf(page)
    expireProofs(server.folder)
    await page.goto('/me/security')
    await press(page, 'Add a passkey')
    await expect(page).toHaveURL('/me/proof')
    await expect(main(page)).toContainText('Confirm it’s you, then you can add a passkey.')
    await main(page).getByLabel('Password').fill(ada.password)
    await press(page, 'Continue')
    await expect(statusOf(page)).toHaveText('Press “Add a passkey” again. Your browser will then ask for it.')
    await press(page, 'Add a passkey')
    await expect(statusOf(page)).toContainText('You can now sign in with it.')
    await press(page, 'Add a passkey')
    await expect(main(page).locator('passkey-ceremony')).toContainText(
      'This device already has a passkey for your account. Nothing was added.',
    )
    await expectAccessible(page)

    expireProofs(server.folder)
    await press(page, 'Remove')
    await press(page, 'Yes, remove it')
    await expect(page).toHaveURL('/me/proof')
    await expect(main(page).getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Use a passkey')
    await expect(page).toHaveURL('/me/security')
    await expect(statusOf(page)).toContainText('Nobody can sign in with it any more.')
    await expect(main(page).locator('details')).toHaveCount(0)
  })
})

/** Runs in the page: signs a challenge with any available passkey. */
async function signChallenge(challenge: string) {
  const bytes = Uint8Array.from(atob(challenge.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const answer = await navigator.credentials.get({ publicKey: { challenge: bytes, rpId: 'localhost', userVerification: 'required' } })
  if (!(answer instanceof PublicKeyCredential)) throw new Error('no passkey answered')
  return answer.toJSON()
}

/** Creates a passkey through the API, as on another device. */
async function passkeyOf(api: Api, { token }: Person, site: string) {
  const asMember = api(token)
  const { data } = (await asMember.post<{ data: { challenge: string } }>('/me/passkeys/options')).body
  const { status } = await asMember.post('/me/passkeys', { credential: softAuthenticator().make(data, { origin: site }), name: 'Phone' })
  expect(status).toBe(201)
}

test('a passkey is renamed and removed with plain forms; without scripts the page explains what they need @witness', async ({
  page,
  person,
  signIn,
  api,
  site,
  javascript,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  await passkeyOf(api, ada, site)
  await signIn(page, ada)
  await page.goto('/me/security')
  if (!javascript) {
    await expect(main(page)).toContainText('Passkeys need JavaScript')
    await expect(main(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  }
  await expectAccessible(page)
  const rename = async (name: string) => {
    await main(page).locator('details summary').click()
    await main(page).getByLabel('Name').fill(name)
    await press(page, 'Save name')
  }
  await rename('')
  await expect(page.locator('error-summary')).toContainText('The name is missing.')
  await expectAccessible(page)
  await main(page).getByLabel('Name').fill('The blue phone')
  await press(page, 'Save name')
  await expect(statusOf(page)).toHaveText('Passkey renamed to “The blue phone”.')
  await press(page, 'Remove The blue phone')
  await press(page, 'Yes, remove it')
  await expect(statusOf(page)).toContainText('Passkey “The blue phone” removed')
  await expect(main(page).locator('details')).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto('/auth?mode=login')
  if (!javascript) await expect(signInButton(page)).toHaveCount(0)
})
