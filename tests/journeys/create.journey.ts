import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { fillInSignIn, openDetails, signOut } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const hostile = resolve(import.meta.dirname, '../../../shared/data/hostile')
const someTopic = () => `Trams should be free of charge, case ${randomBytes(4).toString('hex')}`
/** A PNG with one pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = { name: 'tram.png', mimeType: 'image/png', buffer: pixel }

const start = (page: Page) => page.getByRole('button', { name: 'Start the debate' }).click()
const topic = (page: Page) => page.getByRole('textbox', { name: 'Topic' })

test('a member creates a debate with every option', { tag: '@witness' }, async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, words] = [await person('Ada'), someTopic()]
  await signIn(page, ada)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Create' }).click()
  await expect(page).toHaveTitle('Start a debate – Rostrum')
  await expectAccessible(page)
  await topic(page).fill(words)
  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('About *fares* alone.')
  await page.getByRole('radio', { name: 'Against the topic' }).check()
  await page.getByRole('radio', { name: /^Live/ }).check()
  await openDetails(page, 'Advanced')
  await page.getByLabel('Turn length (live)').selectOption('10 minutes')
  await page.getByLabel('Rounds').fill('5')
  await page.getByLabel('Seats on each side').fill('2')
  await page.getByLabel('Maximum argument length (characters)').fill('1234')
  await page.getByLabel('Tags (optional)').fill('Transport,  City life ,, transport')
  await page.getByLabel('Picture (optional)').setInputFiles(picture)
  await start(page)

  await expect(page).toHaveURL(/\/debates\/trams-should-be-free-of-charge-case-/)
  await expect(page.getByRole('status')).toHaveText('Your debate has been created. Now someone needs to take the other side.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  const now = page.locator('#now')
  await expect(now.getByRole('link', { name: 'Share it by email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Trams.*&body=http.*%2Fdebates%2Ftrams/,
  )
  await expect(now.getByRole('link', { name: 'Invite someone to Rostrum' })).toHaveAttribute('href', '/friends#invite')
  const { body } = await api(ada.token).get<{ data: Record<string, unknown> }>(`/debates/${new URL(page.url()).pathname.split('/')[2]}`)
  expect(body.data).toMatchObject({
    topic: words,
    description: 'About *fares* alone.',
    type: 'live',
    turn_seconds: 600,
    round_limit: 5,
    seats_per_side: 2,
    character_limit: 1234,
    user_side: 'against',
    avatar: expect.stringMatching(/^\/api\/pictures\/.+\.webp$/),
    tags: [expect.objectContaining({ slug: 'transport' }), expect.objectContaining({ slug: 'city-life' })],
  })
  await page.goto(`/debates?search=${words.slice(-8)}`)
  const shown = page.getByRole('main').getByRole('listitem').locator('img')
  await expect(shown).toHaveAttribute('src', String(body.data.avatar))
  expect((await page.request.get(String(body.data.avatar))).headers()['content-type']).toBe('image/webp')
})

test('a topic alone is enough', { tag: '@server' }, async ({ page, person, signIn }) => {
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  await topic(page).fill(someTopic())
  await page.getByRole('radio', { name: /^Open/ }).check()
  await start(page)
  await expect(page.getByRole('status')).toHaveText('Your debate has been created and is open: anyone can add arguments.')
})

test('a guest is led through sign-in to the form', { tag: '@server' }, async ({ page, person, expectAccessible }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Start a debate', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByRole('status')).toHaveText('Sign in to start a debate.')
  await expectAccessible(page)
  await fillInSignIn(page, await person('Ada'))
  await expect(page).toHaveURL('/debates/create')
})

test('invalid fields are named, and everything typed stays', async ({ page, person, signIn, expectAccessible }) => {
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  // Long enough for the browser's own check, too short after trimming.
  await topic(page).fill('   short       ')
  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('\nFirst line\n\nand <another> & "more"')
  await page.getByRole('radio', { name: 'Against the topic' }).check()
  await page.getByRole('radio', { name: /^Live/ }).check()
  await openDetails(page, 'Advanced')
  await page.getByLabel('Turn length (live)').selectOption('2 minutes')
  await page.getByLabel('Rounds').fill('7')
  await page.getByLabel('Tags (optional)').fill('a, b, c, d, e, f')
  await page.getByLabel('Picture (optional)').setInputFiles(picture)
  const response = page.waitForResponse((response) => response.request().method() === 'POST')
  await start(page)
  expect((await response).status()).toBe(422)
  await expect(page).toHaveTitle('Error: Start a debate – Rostrum')
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary').getByRole('listitem')).toHaveText([
    'The topic needs at least 10 characters.',
    'A debate can have up to 5 tags. Remove some.',
    'Choose the picture again: browsers don’t keep chosen files.',
  ])
  await expectAccessible(page)
  await expect(topic(page)).toHaveValue('   short       ')
  await expect(page.getByRole('textbox', { name: 'Description (optional)' })).toHaveValue('\nFirst line\n\nand <another> & "more"')
  await expect(page.getByRole('radio', { name: 'Against the topic' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Live/ })).toBeChecked()
  await expect(page.getByLabel('Turn length (live)')).toHaveValue('2')
  await expect(page.getByLabel('Rounds')).toHaveValue('7')
  await expect(page.getByLabel('Tags (optional)')).toHaveValue('a, b, c, d, e, f')

  // The draft is offered later, too, until it is discarded.
  await page.goto('/debates/create')
  await expect(page.getByLabel('Tags (optional)')).toHaveValue('a, b, c, d, e, f')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(page.getByLabel('Tags (optional)')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'For the topic' })).toBeChecked()
})

test('tags are accepted as typed, or refused by name', { tag: '@server' }, async ({ page, person, signIn }) => {
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  const field = page.getByLabel('Tags (optional)')
  const fill = async (tags: string) => {
    await topic(page).fill(someTopic())
    await page.getByRole('radio', { name: /^Open/ }).check()
    await field.fill(tags)
    await start(page)
  }
  const [long, longer] = ['x'.repeat(41), 'y'.repeat(50)]
  await fill(`C#, ${long},C++, ${longer}`)
  await expect(
    page.getByText(`The tag “${long}” is too long: it has 41 characters. A tag may have up to 40 characters.`).first(),
  ).toBeVisible()
  await expect(page.getByText(`The tag “${longer}” is too long: it has 50 characters.`).first()).toBeVisible()
  await expect(field).toHaveValue(`C#, ${long},C++, ${longer}`)
  await fill('C, C#,c++ ,R&D，🌍, c')
  const tags = page.locator('a.tag')
  await expect(tags).toHaveText(['C', 'C#', 'c++', 'R&D', '🌍'])
  const places = await tags.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const [index, name] of ['C', 'C#', 'C++', 'R&D', '🌍'].entries()) {
    await page.goto(places[index] ?? '/')
    // The first person who used a tag decided its capitalisation.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Tag: ${name.replace(/[+]/g, '\\$&')}$`, 'i'))
  }
})

test('a picture chosen before the session ended must be chosen again, and nothing is created without it', { tag: '@chromium' }, async ({
  page,
  context,
  person,
  signIn,
}) => {
  const [ada, words] = [await person('Ada'), someTopic()]
  await signIn(page, ada)
  await page.goto('/debates/create')
  await expect(page.getByText('If you’re asked to sign in, you’ll need to choose the picture again.')).toBeVisible()
  await topic(page).fill(words)
  await page.getByLabel('Picture (optional)').setInputFiles(picture)
  await context.clearCookies()
  await start(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByRole('main')).toContainText('then you choose the picture again')
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(/\/debates\/create$/)
  await expect(page.locator('error-summary')).toContainText('Choose the picture again: tram.png')
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#picture')
  await expect(topic(page)).toHaveValue(words)
  await page.getByLabel('Picture (optional)').setInputFiles(picture)
  await start(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  await expect(page.locator('main img:has(+ h1)')).toHaveJSProperty('naturalWidth', 1)
})

test('a file that is not a picture or is too large is refused with an explanation', { tag: '@server' }, async ({
  page,
  javascript,
  person,
  signIn,
}) => {
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  const words = someTopic()
  const uploads: [typeof picture, RegExp][] = [
    [{ ...picture, buffer: Buffer.from('<svg onload="alert(1)"/>') }, /That file is not a picture we can read/],
    [{ ...picture, buffer: pixel.subarray(0, 40) }, /That file is not a picture we can read/],
    [{ ...picture, buffer: Buffer.alloc(2_200_000, pixel) }, /The picture is larger than 2 MB/],
  ]
  for (const [upload, sentence] of uploads) {
    await topic(page).fill(words)
    await page.getByLabel('Picture (optional)').setInputFiles(upload)
    // With scripts, a picture that is too large isn't sent (chosen-picture.journey.ts).
    if (javascript && upload.buffer.length > 2_000_000) continue
    await start(page)
    await expect(page.locator('error-summary')).toContainText(sentence)
    await expect(page.getByLabel('Picture (optional)')).toHaveAccessibleDescription(sentence)
    await expect(topic(page)).toHaveValue(words)
  }
  if (javascript) await page.getByLabel('Picture (optional)').setInputFiles([])
  await start(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
})

test('a preview shows the description, creates nothing and keeps the form', async ({ page, person, signIn, expectAccessible }) => {
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  const preview = page.getByRole('button', { name: 'Preview the description' })
  await preview.click()
  await expect(page.locator('error-summary')).toContainText('The description is empty.')

  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('About **fares** <script>alert(1)</script>')
  await openDetails(page, 'Advanced')
  await page.getByLabel('Rounds').fill('9')
  await page.getByLabel('Picture (optional)').setInputFiles(picture)
  await preview.click()
  const shown = page.getByRole('region', { name: 'Preview of the description' })
  await expect(shown.locator('strong')).toHaveText('fares')
  await expect(shown.locator('script')).toHaveCount(0)
  await expect(shown).toContainText('Choose the picture again: tram.png')
  await expectAccessible(page)
  await expect(page.getByLabel('Rounds')).toHaveValue('9')
  await topic(page).fill(someTopic())
  await start(page)
  await expect(page.getByRole('status')).toHaveText(/^Your debate has been created/)
  await expect(page.getByRole('main')).toContainText('About fares')
})

test('a session that ends during writing loses nothing', async ({ page, browser, person, signIn, site }) => {
  const [ada, words] = [await person('Ada'), someTopic()]
  await signIn(page, ada)
  await page.goto('/debates/create')
  await topic(page).fill(words)
  await page.getByLabel('Tags (optional)').fill('kept')
  const otherContext = await browser.newContext({ baseURL: site, storageState: await page.context().storageState() })
  const window = await otherContext.newPage()
  await window.goto('/')
  await signOut(window)
  await otherContext.close()

  await start(page)
  await expect(page.getByRole('status')).toHaveText('Your session has ended. We’ve saved what you sent.')
  await expect(page.getByRole('main')).toContainText('Sign in, then your debate is created')
  await fillInSignIn(page, ada)
  await expect(page.getByRole('status')).toHaveText(/^Your debate has been created/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  await expect(page.getByRole('main').getByRole('link', { name: 'kept' })).toBeVisible()
})

test('options about sides, seats and turns are ignored for an open debate and checked for other types', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  site,
}) => {
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  const odd = { rounds: '99', seats_per_side: '0', turn_days: '2', turn_minutes: 'soon', side: 'neither' }
  const send = (type: string) =>
    page.request.post('/debates/create', {
      headers: { Origin: site },
      multipart: { intent: 'create-debate', nonce: type, topic: someTopic(), type, ...odd },
      maxRedirects: 0,
    })
  const open = await send('open')
  expect(open.status()).toBe(303)
  await page.goto(open.headers().location ?? '')
  await expect(page.getByRole('main')).toContainText('Open debate: anyone can post')
  await expect(page.getByRole('main')).not.toContainText(/\b(seats? free|whose turn|round \d)/i)
  for (const [type, own, others] of [
    ['standard', 'Days for a turn', 'Minutes for a turn'],
    ['live', 'Minutes for a turn', 'Days for a turn'],
  ] as const) {
    const answer = await send(type)
    expect(answer.status()).toBe(422)
    const text = await answer.text()
    for (const message of [own, 'Rounds: choose', 'Seats on each side: choose', 'Choose for or against']) expect(text).toContain(message)
    expect(text).not.toContain(others)
    for (const field of ['rounds', 'seats_per_side', 'side']) expect(text).toContain(`<a href="#${field}">`)
  }
})

test('the same form sent twice creates one debate', async ({ page, api, person, signIn, site }) => {
  const words = someTopic()
  await signIn(page, await person('Ada'))
  await page.goto('/debates/create')
  const nonce = await page.locator('input[name=nonce]').inputValue()
  const send = (typed: string) =>
    page.request.post('/debates/create', {
      headers: { Origin: site },
      multipart: { intent: 'create-debate', nonce, topic: typed },
      maxRedirects: 0,
    })
  const [first, second] = await Promise.all([send(words), send(words)])
  expect([first.status(), second.status()]).toEqual([303, 303])
  expect(second.headers().location).toBe(first.headers().location)
  expect((await send(`${words}, corrected`)).headers().location).not.toBe(first.headers().location)
  const { body } = await api().get<{ data: unknown[] }>(`/debates?search=${encodeURIComponent(words)}`)
  expect(body.data).toHaveLength(2)
})

test('hostile words in topic, description and tags are shown as text', async ({ page, person, signIn, javascript }) => {
  test.skip(!existsSync(hostile), 'the strings stand beside the repository')
  const all: { payload: string }[] = JSON.parse(readFileSync(resolve(hostile, 'owasp-xss-filter-evasion.json'), 'utf8'))
  const some = all.map(({ payload }) => payload.replace(/\s+/g, ' ').trim()).filter((each) => each.length >= 10 && each.length <= 140)
  await signIn(page, await person('Ada'))
  if (javascript)
    page.on('dialog', () => {
      throw new Error('a script has run')
    })
  // Only a few, because each one creates a debate, and 30 an hour are allowed.
  for (const payload of some.filter((_, index) => index % 12 === 0).slice(0, 8)) {
    await page.goto('/debates/create')
    await topic(page).fill(payload)
    await page.getByRole('textbox', { name: 'Description (optional)' }).fill(payload)
    await page.getByLabel('Tags (optional)').fill(payload.replaceAll(',', ' ').slice(0, 40))
    await start(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload)
    await page.goto('/debates')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(payload)
    await expect(
      page
        .getByRole('main')
        .locator(
          'script:not([type=module][src^="/assets/"]), iframe, svg:not(.emblem, .rounds, .map svg, .balance svg), [onerror], [onload], [onmouseover]',
        ),
    ).toHaveCount(0)
  }
})
