import type { Page } from '@playwright/test'
import { joinDebate, makeDebate, postArgument, postComment } from '../journeys/setup/debates.ts'
import { expect, test } from '../journeys/setup/test.ts'
import { computeRole } from './accessible-names.ts'
import { FormContext } from './browser.ts'
import type { FormPage } from './form-page.ts'
import { buildSubmission } from './submission.ts'

/* Most journeys without scripts rely on the form browser to read pages and send forms as Chromium without scripts does. This test reads
   each page and sends each form in both. */

const comparedRoles = [
  'link',
  'button',
  'textbox',
  'searchbox',
  'combobox',
  'radio',
  'checkbox',
  'heading',
  'banner',
  'main',
  'region',
  'navigation',
] as const

test('pages have the same content, and forms send the same, as in Chromium without scripts', async ({
  page,
  site,
  api,
  person,
  signIn,
}) => {
  test.setTimeout(600_000)
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const open = await makeDebate(api, ada, { tags: ['trams'] })
  const ours = await makeDebate(api, ben)
  const turns = await makeDebate(api, ada, { type: 'standard' })
  await joinDebate(api, ben, turns, 'against')
  await joinDebate(api, ben, open)
  const argument = await postArgument(api, ben, open, { content: 'Cities *breathe*.' })
  await joinDebate(api, ada, ours)
  const reply = await postArgument(api, ben, ours, { content: 'They do not.' })
  const comment = await postComment(api, ben, open, { content: 'As it was.' })
  const forAll = [
    ...[
      '/',
      '/debates?status=active',
      '/search?q=trams',
      '/tags',
      '/tags/trams',
      open.path,
      `${open.path}?tab=comments`,
      ours.path,
      turns.path,
    ],
    ...[
      `${open.path}/arguments/${argument.id}`,
      `${ours.path}/arguments/${reply.id}`,
      comment.path,
      `/users/${encodeURIComponent(ben.displayName)}`,
    ],
  ]
  const ofMembers = [
    '/debates/create',
    '/dashboard',
    '/friends',
    '/mentions',
    '/notifications',
    '/notifications/preferences',
    `${turns.path}/kicks`,
  ]
  const asGuest = new FormContext({ baseURL: site })
  const guest = await asGuest.newPage()
  const compared = new Set<string>()
  for (const path of [...forAll, '/auth?mode=login', '/auth?mode=register', '/forgot-password']) await compare(page, guest, path, compared)
  await signIn(page, ada)
  await asGuest.addCookies(await page.context().cookies())
  // Posts can be edited for five minutes, and both browsers must read them within that time.
  const debate = await makeDebate(api, ada)
  const posted = await postArgument(api, ada, debate, { content: 'They rest, too.' })
  const remark = await postComment(api, ada, debate, { content: 'So they do.' })
  for (const path of [`${debate.path}/arguments/${posted.id}`, remark.path, debate.path]) await compare(page, guest, path, compared)
  for (const path of [...forAll, ...ofMembers]) await compare(page, guest, path, compared)
  for (const width of [320, 700]) {
    await page.setViewportSize({ width, height: 700 })
    await guest.setViewportSize({ width, height: 700 })
    for (const path of [open.path, '/dashboard', '/debates']) await compareOutlines(page, guest, path)
  }
})

/** Compares a page's outline, and what each form sends that wasn't compared on an earlier page. */
async function compare(chromium: Page, plain: FormPage, path: string, compared: Set<string>): Promise<void> {
  await compareOutlines(chromium, plain, path)
  const forms = [...plain.document.forms].map(fieldsAndButtons)
  expect(await chromium.locator('form').count(), `forms of ${path}`).toBe(forms.length)
  for (const [index, form] of forms.entries()) {
    if (compared.has(form)) continue
    compared.add(form)
    await chromium.goto(path)
    await plain.goto(path)
    expect(await sentBy(plain, index), `form ${index} of ${path}`).toEqual(await sentByChromium(chromium, index))
  }
}

/** Describes a form by its fields and buttons, independently of the page and of its values. */
function fieldsAndButtons(form: HTMLFormElement): string {
  const controls = [...form.querySelectorAll('input, select, textarea, button')].map(({ localName, attributes }) =>
    [localName, ...[...attributes].filter(({ name }) => !['id', 'value'].includes(name)).map(({ name, value }) => `${name}=${value}`)].join(
      ' ',
    ),
  )
  return [form.method, form.enctype, form.getAttribute('action')?.replace(/\d+|[\w-]{20,}/g, '0'), ...controls].join('\n')
}

async function compareOutlines(chromium: Page, plain: FormPage, path: string): Promise<void> {
  await chromium.goto(path)
  await plain.goto(path)
  expect(await plain.title()).toBe(await chromium.title())
  const expected = (await chromium.locator('body').ariaSnapshot()).split('\n').flatMap((line) => {
    const [, role = '', name = ''] = /^\s*- (\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(unquote(line)) ?? []
    // Chromium separates the items of a flex row by spaces.
    return comparedRoles.some((one) => one === role) ? [`${role} ${name.replace(/\\(.)/g, '$1').replaceAll(' ,', ',')}`] : []
  })
  const found = comparedRoles.flatMap((role) =>
    plain
      .getByRole(role)
      .elements()
      .map((element) => ({ role, element })),
  )
  const outline = found.map(({ role, element }) => `${role} ${plain.nameOf(element)}`)
  expect(outline.sort(), `what ${path} says`).toEqual(expected.sort())
  expect(found.every(({ role, element }) => computeRole(element) === role)).toBe(true)
}

/** Removes YAML's single quotes from a line. Quotes inside are doubled there. */
const unquote = (line: string) => (/^\s*- '/.test(line) ? line.replace("- '", '- ').replaceAll("''", "'") : line)

type SentForm = { method: string; url: string; fields: string[] } | 'held back'

async function sentBy(page: FormPage, place: number): Promise<SentForm> {
  const form = page.document.forms[place]
  if (!form) throw new Error(`no form ${place}`)
  if (!fillIn(form)) return 'held back'
  const { method, url, body } = await buildSubmission(form, form.querySelector<HTMLElement>(submits), new Map())
  return { method, url: url.href, fields: fieldsIn(body ? Buffer.from(body).toString() : '') }
}

const submits = 'button:not([type=button], [type=reset])'

/** Submits a form in Chromium and intercepts the request, so that nothing changes. */
async function sentByChromium(page: Page, place: number): Promise<SentForm> {
  const form = page.locator('form').nth(place)
  if (!(await form.evaluate(fillIn))) return 'held back'
  let catchIt: (sent: SentForm) => void
  const caught = new Promise<SentForm>((resolve) => {
    catchIt = resolve
  })
  await page.route('**/*', (route) => {
    const request = route.request()
    catchIt({ method: request.method(), url: request.url(), fields: fieldsIn(request.postDataBuffer()?.toString() ?? '') })
    return route.fulfill({ status: 204 }) // a browser stays on its page after a 204
  })
  await form.evaluate((one: HTMLFormElement, selector) => one.requestSubmit(one.querySelector<HTMLElement>(selector)), submits)
  const sent = await caught
  // Wait for running handlers: a request made while Playwright removes the route might hang forever.
  await page.unrouteAll({ behavior: 'wait' })
  return sent
}

/** Fills in a form. It runs in both browsers, so it can't use anything else from this file. @returns false if the form is invalid */
function fillIn(form: Element): boolean {
  for (const element of form.querySelectorAll('textarea, input, select')) {
    const field = element as HTMLInputElement
    if (field.localName === 'textarea') field.value = 'Two lines,\nand “letters” of <several> bytes & more 💬'
    else if (field.localName === 'select') (element as HTMLSelectElement).selectedIndex = 1
    else if (['text', 'search', 'password'].includes(field.type)) field.value = 'some words of mine'
    else if (field.type === 'email') field.value = 'somebody@example.org'
    else if (field.type === 'radio' || field.type === 'checkbox') field.checked = true
    else if (/nonce|token|^made$/.test(field.name)) field.value = 'another one on each page'
  }
  return (form as HTMLFormElement).checkValidity()
}

/** Splits a body into its fields, whatever its encoding. Removes the boundary, which is random. */
function fieldsIn(body: string): string[] {
  const [boundary = ''] = /^--\S+/.exec(body) ?? []
  return boundary === '' ? body.split('&') : body.replaceAll(boundary, '').split('\r\n\r\n')
}
