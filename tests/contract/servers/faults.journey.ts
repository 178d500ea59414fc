import { faults } from './faults.ts'
import { expect, test } from './test.ts'
import { expectUseful, type Page, textsIn, Visitor, wordsOf } from './visitor.ts'

const pages = [
  '/',
  '/debates',
  '/debates?search=trams&page=2',
  '/tags',
  '/tags/towns',
  '/debates/trams',
  '/debates/trams/arguments/12',
  '/debates/trams?tab=comments',
  '/debates/trams/comments/31',
  '/nowhere',
  '/search?q=trams',
  '/search?q=trams&type=posts',
  '/feed/highlights',
  '/users/bobby',
  '/badges',
]
const guestPages = [...pages, '/auth?mode=login', '/auth?mode=register']
const memberPages = [
  ...[...pages, '/debates/create', '/dashboard', '/my/debates?type=created&page=2', '/notifications', '/messages', '/messages/bobby'],
  ...['/friends', '/mentions', '/me', '/me/account', '/users/bobby/report'],
]
const credentials = { email: 'ann@example.org', password: 'whatever it is' }
const typed = 'Rails & "promises" <b>1</b>'

type Forms = Record<string, { path: string; fields: Record<string, string> }>
const forms: Forms = {
  vote: { path: '/debates/trams', fields: { intent: 'vote-up', argument: '12' } },
  watch: { path: '/debates/trams', fields: { intent: 'watch', debate: '7' } },
  follow: { path: '/tags/towns', fields: { intent: 'follow-tag', tag: 'towns' } },
  join: { path: '/debates/trams', fields: { intent: 'join', debate: '7' } },
  argue: { path: '/debates/trams', fields: { intent: 'argue', debate: '7', stance: 'for', content: typed } },
  rebut: { path: '/debates/trams/arguments/12', fields: { intent: 'argue', debate: '7', parent: '12', stance: 'for', content: typed } },
  comment: { path: '/debates/trams?tab=comments', fields: { intent: 'comment', debate: '7', slug: 'trams', content: typed } },
  preview: { path: '/debates/trams', fields: { intent: 'preview', debate: '7', content: typed } },
}
/** What members alone are shown. */
const memberForms: Forms = {
  ...forms,
  create: { path: '/debates/create', fields: { intent: 'create-debate', topic: 'Trams over buses', description: typed, nonce: 'n' } },
}

for (const [fault, answer] of Object.entries(faults)) {
  test(`the API ${fault}: pages and forms answer usefully all the same, and nothing typed is lost`, async ({ site, api }) => {
    const guest = new Visitor(site)
    const member = new Visitor(site)
    await member.post('/auth?mode=login', credentials)
    api.fault = answer
    await Promise.all([tryAll(fault, guest, 'guest', guestPages, forms), tryAll(fault, member, 'member', memberPages, memberForms)])
    const signIn = await guest.post('/auth?mode=login', credentials)
    check(signIn, 'guest, sign-in', sentSoon)
    if (signIn.location === null) expect.soft(signIn.html, 'the email is kept').toContain('value="ann@example.org"')
    const signOut = await member.post('/logout', { intent: 'sign-out' })
    expect.soft(signOut.location, 'who wants to sign out is signed out').toBe('/')
  })
}

/** With these a write is done all the same: 200, and nothing or JSON that says no more (customer-spec §7 names few answers). */
const doneBy: ReadonlySet<string> = new Set([
  'answers nothing',
  'answers null',
  'answers a number where things belong',
  'answers things without their fields',
])

/** At once: the time an API takes is nobody else's. */
async function tryAll(fault: string, visitor: Visitor, who: string, paths: readonly string[], toSend: Forms) {
  await Promise.all(paths.map(async (path) => check(await visitor.get(path), `${who}, ${path}`)))
  const sent = Object.entries(toSend).map(async ([name, { path, fields }]) => {
    const page = await visitor.post(path, fields)
    check(page, `${who}, ${name}`, sentSoon)
    const text = fields.content ?? fields.description
    // With every call failing, nothing but the answer itself can have it. What the API's status says is done is not typed again.
    if (text && !(page.status === 303 && doneBy.has(fault)))
      expect.soft(textsIn(page), `${who}, ${name}: what was typed is kept`).toContain(text)
  })
  await Promise.all(sent)
}

/** Milliseconds: what is done has twice the time of a page, and then a page comes. */
const sentSoon = 4_000

function check(page: Page, what: string, soon?: number) {
  expectUseful(page, what, soon)
  // An answer that is no page says so: in words, with a full stop; search has the customer's own (customer-spec §8).
  if (page.location === null && page.status >= 400)
    expect
      .soft(wordsOf(page.html.slice(page.html.indexOf('id="main"'), page.html.indexOf('<footer'))), what)
      .toMatch(/[A-Z][\w,’“ -]{8,}\.|Unable to search right now/)
  expect.soft(page.html, `${what}: no fault of ours`).not.toContain('Something went wrong on our side')
  expect.soft(page.html, `${what}: nothing of a page that is not ours`).not.toContain('It works!')
}
