import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { softAuthenticator } from '../../api/passkeys/authenticator.testing.ts'
import { makeDebate } from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

// Browsers bind passkeys to a site's name, and have none for a mere number.
test.use({ host: 'localhost' })

const main = (page: Page) => page.getByRole('main')
const told = (page: Page) => main(page).getByRole('status')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()
const signInButton = (page: Page) => main(page).getByRole('button', { name: 'Sign in with a passkey' })

/** Chromium's authenticator in software: unlocked until it is told otherwise, and touched whenever it is asked, at a field's offer too. */
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
    /** As if a copy were made now, and used on while this one stands still. */
    async fallBehind() {
      const [credential] = (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
      if (!credential) throw new Error('there is no passkey')
      await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } })
    },
  }
}

/** As a browser that offers no passkeys in fields. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

async function addPasskey(page: Page) {
  await page.goto('/me/security')
  await press(page, 'Add a passkey')
  await expect(told(page)).toHaveText(/^The passkey “.*” is added\. You can sign in by it from now on\.$/)
}

/** As if they had signed in a while ago. */
function ageProofs(folder: string) {
  const database = new Database(join(folder, 'rostrum.db'))
  database.prepare('update tokens set proven_at = 0').run()
  database.close()
}

test.describe('with scripts', () => {
  test.skip(({ javascript }) => !javascript, 'passkeys need scripts')

  test('a passkey is added by one press, signs in by the field and by the button, and asks for no code', async ({
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
    // The field's offer is accepted at once, for the authenticator is touched.
    await page.goto('/auth?mode=login')
    await expect(told(page)).toHaveText(`Welcome back, ${ada.displayName}.`)

    await page.context().clearCookies()
    await withoutOffers(page)
    await page.goto('/auth?mode=login')
    await expect(main(page).getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await expect(signInButton(page)).toBeVisible()
    await expectAccessible(page)
    await signInButton(page).click()
    await expect(told(page)).toHaveText(`Welcome back, ${ada.displayName}.`)
    await page.goto('/me/security')
    await expect(main(page)).toContainText('last used')
  })

  test('what waits for the sign-in is done after it', async ({ page, api, person, signIn }) => {
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

  test('who cancels is told so and signs in by the password; one that is locked lets nobody in', async ({
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
    await expect(told(page)).toHaveText(`Welcome back, ${ada.displayName}.`)
  })

  test('a copy of a passkey, one that was taken away, and an answer that comes again are refused', async ({
    page,
    person,
    signIn,
    site,
  }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    const authenticator = await authenticatorOf(page)
    await addPasskey(page)
    await page.context().clearCookies()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/auth'))
    await page.goto('/auth?mode=login')
    await expect(told(page)).toHaveText(`Welcome back, ${ada.displayName}.`)
    const again = await page.context().request.post('/auth?mode=login', {
      form: Object.fromEntries(new URLSearchParams((await sent).postData() ?? '')),
      headers: { Origin: site },
      maxRedirects: 0,
    })
    expect(again.status()).toBe(422)
    expect(await again.text()).toContain('was used already')

    await page.context().clearCookies()
    await authenticator.fallBehind()
    await page.goto('/auth?mode=login')
    await expect(page.locator('error-summary')).toContainText('Something else seems to use the same passkey.')

    await signIn(page, ada)
    await page.goto('/me/security')
    await press(page, 'Take away')
    await press(page, 'Yes, remove it')
    await page.context().clearCookies()
    await page.goto('/auth?mode=login')
    await expect(page.locator('error-summary')).toContainText('belongs to no account here, or was taken away')
    await expect(page.getByRole('banner')).not.toContainText(ada.displayName)
  })

  test('what a page of another origin has signed by a passkey of ours is refused', async ({ page, person, signIn, site, api }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    await authenticatorOf(page)
    await addPasskey(page)
    await page.context().clearCookies()
    await page.goto(`${site.replace('localhost', 'other.localhost')}/auth?mode=login`)
    await expect(main(page).getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(signInButton(page)).toHaveCount(0)

    // Of the same name at another port, so that the browser signs for it.
    const elsewhere = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>'))
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
    try {
      const at = elsewhere.address()
      await page.goto(`http://localhost:${typeof at === 'object' ? at?.port : ''}/`)
      const enter = async () => {
        const { data } = (await api().post<{ data: { challenge: string } }>('/login/passkey/options')).body
        return (await api().post('/login/passkey', { credential: await page.evaluate(signed, data.challenge) })).status
      }
      expect(await enter()).toBe(422)
      await page.goto(site)
      expect(await enter()).toBe(200)
    } finally {
      elsewhere.close()
    }
  })

  test('it is asked whether it is still oneself, which a passkey answers; and no device has two of an account', async ({
    page,
    person,
    signIn,
    server,
    expectAccessible,
  }) => {
    const ada = await person('Ada')
    await signIn(page, ada)
    await authenticatorOf(page)
    ageProofs(server.folder)
    await page.goto('/me/security')
    await press(page, 'Add a passkey')
    await expect(page).toHaveURL('/me/proof')
    await expect(main(page)).toContainText('Show that it is you, then you can add a passkey.')
    await main(page).getByLabel('Password').fill(ada.password)
    await press(page, 'Continue')
    await expect(told(page)).toHaveText('Press “Add a passkey” once more, and your browser asks for it.')
    await press(page, 'Add a passkey')
    await expect(told(page)).toContainText('is added')
    await press(page, 'Add a passkey')
    await expect(main(page).locator('passkey-ceremony')).toContainText(
      'This device already has a passkey for your account. Nothing was added.',
    )
    await expectAccessible(page)

    ageProofs(server.folder)
    await press(page, 'Take away')
    await press(page, 'Yes, remove it')
    await expect(page).toHaveURL('/me/proof')
    await expect(main(page).getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Use a passkey')
    await expect(page).toHaveURL('/me/security')
    await expect(told(page)).toContainText('is taken away: nobody signs in by it any more.')
    await expect(main(page).locator('details')).toHaveCount(0)
  })
})

/** In a page: has a challenge signed by whatever passkey there is. */
async function signed(challenge: string) {
  const bytes = Uint8Array.from(atob(challenge.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const answer = await navigator.credentials.get({ publicKey: { challenge: bytes, rpId: 'localhost', userVerification: 'required' } })
  if (!(answer instanceof PublicKeyCredential)) throw new Error('no passkey answered')
  return answer.toJSON()
}

/** A passkey that was made elsewhere, by the API. */
async function passkeyOf(api: Api, { token }: Person, site: string) {
  const asMember = api(token)
  const { data } = (await asMember.post<{ data: { challenge: string } }>('/me/passkeys/options')).body
  const { status } = await asMember.post('/me/passkeys', { credential: softAuthenticator().make(data, { origin: site }), name: 'Phone' })
  expect(status).toBe(201)
}

test('a passkey is renamed and taken away by plain forms; where scripts are off the page says what they are for @witness', async ({
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
    await expect(main(page)).toContainText('Adding a passkey and signing in by one need scripts')
    await expect(main(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  }
  await expectAccessible(page)
  const rename = async (name: string) => {
    await main(page).locator('details summary').click()
    await main(page).getByLabel('Name').fill(name)
    await press(page, 'Save the name')
  }
  await rename('')
  await expect(page.locator('error-summary')).toContainText('The name is missing.')
  await expectAccessible(page)
  await main(page).getByLabel('Name').fill('The blue phone')
  await press(page, 'Save the name')
  await expect(told(page)).toHaveText('The passkey is called “The blue phone” now.')
  await press(page, 'Take away The blue phone')
  await press(page, 'Yes, remove it')
  await expect(told(page)).toContainText('The passkey “The blue phone” is taken away')
  await expect(main(page).locator('details')).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto('/auth?mode=login')
  if (!javascript) await expect(signInButton(page)).toHaveCount(0)
})
