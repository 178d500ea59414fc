import type { BrowserContext } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { formatNumber } from '#contract/format-number'
import { makeGroup, makeTeam } from '../../journeys/setup/circles.ts'
import { joinDebate, makeDebate, postArgument, postComment } from '../../journeys/setup/debates.ts'
import { idOf } from '../../journeys/setup/ids.ts'
import { befriend, conversationPath } from '../../journeys/setup/messages.ts'
import { decideByRule, findCase, report } from '../../journeys/setup/moderation.ts'
import { expect, test } from '../../journeys/setup/test.ts'
import { type FilledForm, fillForm, findTextControls, type TextControl } from './filled-form.ts'

type Walk = { path: string; fields: string[] }

test.use({ groups: true })

test('hint, field and refusal of every form name the same limit, and the text typed stays', async ({
  page,
  context,
  site,
  api,
  person,
  signIn,
  makeModerator,
  makeAdministrator,
}) => {
  const [ada, ben, cem, mona] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Mona')]
  makeModerator(mona)
  await befriend(api, ada, ben)
  const open = await makeDebate(api, ada)
  const argument = await postArgument(api, ada, open, { content: 'Trams are for all.' })
  const comment = await postComment(api, ada, open, { content: 'So are buses.' })
  const strict = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 2, character_limit: 500 })
  for (const one of [ben, cem]) await joinDebate(api, one, strict, 'against')
  await joinDebate(api, mona, strict, 'for')
  const judged = await makeDebate(api, ben, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 1 })
  await joinDebate(api, cem, judged, 'against')
  await postArgument(api, ben, judged, { content: 'Free trams are full.' })
  await postArgument(api, cem, judged, { content: 'Full trams are slow.', stance: 'against' })
  const [team, group] = [await makeTeam(api, ada), await makeGroup(api, ada)]
  await report(api, ben, ada, { about: { kind: 'argument', id: argument.id } })
  const profile = `/users/${encodeURIComponent(ben.displayName)}`

  const guest: Walk[] = [
    { path: '/auth?mode=register', fields: ['name', 'display_name', 'email'] },
    { path: '/forgot-password', fields: ['email'] },
    { path: open.path, fields: ['content', 'note'] },
    { path: judged.path, fields: ['reason'] },
  ]
  const member: Walk[] = [
    { path: '/debates/create', fields: ['topic', 'description', 'note'] },
    { path: `${open.path}/edit`, fields: ['topic', 'description'] },
    { path: open.path, fields: ['content', 'note'] },
    { path: `${open.path}?tab=comments`, fields: ['content', 'note'] },
    { path: `${open.path}/arguments/${argument.id}`, fields: ['content', 'note'] },
    { path: comment.path, fields: ['content', 'note'] },
    { path: strict.path, fields: ['content', 'note'] },
    { path: `${strict.path}/kicks`, fields: ['reason'] },
    { path: judged.path, fields: ['reason'] },
    { path: '/me', fields: ['display_name', 'name', 'bio'] },
    { path: '/me/account', fields: ['email'] },
    { path: '/teams/create', fields: ['name', 'description'] },
    { path: '/groups/create', fields: ['name', 'description'] },
    { path: team.path, fields: ['name', 'description', 'display_name'] },
    { path: group.path, fields: ['name', 'description', 'display_name'] },
    { path: conversationPath(ben), fields: ['content'] },
    { path: `${profile}/report`, fields: ['details'] },
  ]
  await walkAll(site, '', guest)
  await signIn(page, ada)
  await walkAll(site, await cookieOf(context), member)

  await signIn(page, mona)
  const reported = await findCase(page, ada)
  await walkAll(site, await cookieOf(context), [
    { path: reported, fields: ['reason'] },
    { path: `/moderation/hide?about=argument-${argument.id}`, fields: ['reason'] },
  ])
  await page.goto(reported)
  await page.getByRole('radio', { name: /^Hide the post/ }).check()
  await decideByRule(page, 3, 'Nothing is sold here.')
  await signIn(page, ada)
  await walkAll(site, await cookieOf(context), [{ path: '/decisions/1', fields: ['content'] }])
  await page.goto('/decisions/1')
  await page.getByRole('textbox').fill('Nothing is sold there: it is a tram.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  makeAdministrator(mona)
  makeModerator(cem)
  await signIn(page, cem)
  await walkAll(site, await cookieOf(context), [{ path: await findCase(page, ada, 'appealed'), fields: ['answer'] }])
  await signIn(page, mona)
  await walkAll(site, await cookieOf(context), [{ path: `/admin/people/${await idOf(api, ben)}`, fields: ['reason'] }])
})

async function walkAll(site: string, cookie: string, pages: readonly Walk[]): Promise<void> {
  for (const { path, fields } of pages) {
    const { document } = await opened(site + path, cookie)
    const found = findTextControls(document)
    expect.soft([...new Set(found.map(({ name }) => name))], path).toEqual(expect.arrayContaining(fields))
    for (const field of found) await walk(site + path, cookie, field)
  }
}

/** @param field a field of the page as it was opened */
async function walk(address: string, cookie: string, field: TextControl): Promise<void> {
  const where = `${address} ${field.form?.id} ${field.name}`
  const limit = field.maxLength
  expect.soft(limit, `${where} has a limit`).toBeGreaterThan(0)
  if (limit <= 0) return
  if (!compared(field)) expect.soft(hintOf(field), where).toMatch(new RegExp(`(Up|\\d) to ${formatNumber(limit)} characters`))
  for (const [what, text] of Object.entries(tooLong(field, limit))) {
    for (const sent of fillForm(field, text)) {
      if (/preview/.test(sent.button) && !previewed.has(field.name)) continue
      const answer = await send(address, cookie, sent)
      const about = `${where}, ${what}, ${sent.button}`
      expect.soft(answer.status, about).toBe(422)
      const back = findTextControls(answer.document).find(({ id, name }) => id === field.id && name === field.name)
      expect.soft(back?.value, about).toBe(field.localName === 'textarea' ? text.replaceAll('\r\n', '\n') : text)
      expect
        .soft(back && errorOf(back), about)
        .toContain(`may have up to ${formatNumber(limit)} characters. It has ${formatNumber(limit + 1)}`)
    }
  }
}

/** Fields that the preview shows and therefore checks. */
const previewed = new Set(['content', 'description'])

/** Fields without a visible limit: they are compared with an existing account, or contain an address. */
const compared = ({ name, form }: TextControl) => name === 'email' || (name === 'display_name' && !form?.elements.namedItem('name'))

/** Returns texts that are one unit too long, counted as `maxlength` does. */
function tooLong(field: Element, limit: number): Record<string, string> {
  const plain = {
    letters: 'x'.repeat(limit + 1),
    emoji: `x${'😀'.repeat(limit / 2)}`,
    accents: `${'xa\u0301'.repeat(limit)}`.slice(0, limit + 1),
  }
  if (field.localName === 'input') return field.getAttribute('type') === 'email' ? {} : plain
  return {
    ...plain,
    lines: `${'xyz\n'.repeat(limit)}`
      .slice(0, limit + 1)
      .replace(/\n$/, 'x')
      .replaceAll('\n', '\r\n'),
  }
}

const described = (field: Element, own: (id: string) => boolean) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(own)
    .map((id) => field.ownerDocument.getElementById(id)?.textContent ?? '')
    .join(' ')
const hintOf = (field: Element) => described(field, (id) => !id.endsWith('-error'))
const errorOf = (field: Element) => described(field, (id) => id.endsWith('-error'))

async function opened(address: string, cookie: string) {
  const answer = await fetch(address, { headers: { Accept: 'text/html', Cookie: cookie } })
  expect(answer.status, address).toBe(200)
  return new JSDOM(await answer.text(), { url: address }).window
}

async function send(address: string, cookie: string, { action, body }: FilledForm) {
  const url = new URL(action ?? address, address)
  const headers = { Accept: 'text/html', Cookie: cookie, Origin: url.origin, Referer: address }
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, document: new JSDOM(await answer.text(), { url: address }).window.document }
}

const cookieOf = async (context: BrowserContext) => (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
