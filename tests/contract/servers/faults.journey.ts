import { faults } from './faults.ts'
import { expect, test } from './test.ts'
import { allTexts, findPageFaults, type Page, pageText, Visitor } from './visitor.ts'

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
  '/privacy',
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
/** Forms that only members see. */
const memberForms: Forms = {
  ...forms,
  create: { path: '/debates/create', fields: { intent: 'create-debate', topic: 'Trams over buses', description: typed, nonce: 'n' } },
}

for (const [fault, answer] of Object.entries(faults)) {
  test(`the API ${fault}: pages and forms still answer usefully, and no text is lost`, async ({ site, api }) => {
    const guest = new Visitor(site)
    const member = new Visitor(site)
    await member.post('/auth?mode=login', credentials)
    api.fault = answer
    const faultsOfPages = await Promise.all([
      tryAll(fault, guest, 'guest', guestPages, forms),
      tryAll(fault, member, 'member', memberPages, memberForms),
    ])
    const signIn = await guest.post('/auth?mode=login', credentials)
    expect.soft([...faultsOfPages.flat(), ...faultsIn(signIn, 'guest, sign-in', sentSoon)]).toEqual([])
    if (signIn.location === null) expect.soft(signIn.html, 'the email is kept').toContain('value="ann@example.org"')
    const signOut = await member.post('/logout', { intent: 'sign-out' })
    expect.soft(signOut.location, 'signs out').toBe('/')
  })
}

/** With these faults a write has succeeded: 200, with an empty body or JSON that says nothing more (customer-spec §7 names few answers). */
const doneBy: ReadonlySet<string> = new Set([
  'answers with an empty body',
  'answers with null',
  'answers with a number instead of objects',
  'answers with objects that lack fields',
])

/** Runs in parallel, because the API's delay must not slow other requests. @returns what is wrong */
async function tryAll(fault: string, visitor: Visitor, who: string, paths: readonly string[], toSend: Forms): Promise<string[]> {
  const read = await Promise.all(paths.map(async (path) => faultsIn(await visitor.get(path), `${who}, ${path}`)))
  const sent = Object.entries(toSend).map(async ([name, { path, fields }]) => {
    const page = await visitor.post(path, fields)
    const text = fields.content ?? fields.description
    // If every call fails, only the response itself can contain the text. A write that succeeded by the API's status needn't be
    // typed again.
    const isKept = !text || (page.status === 303 && doneBy.has(fault)) || allTexts(page).includes(text)
    return [...faultsIn(page, `${who}, ${name}`, sentSoon), ...(isKept ? [] : [`${who}, ${name}: what was typed is lost`])]
  })
  return [...read, ...(await Promise.all(sent))].flat()
}

/** Limit in ms: a write has twice the time of a page, and then a page follows. */
const sentSoon = 4_000

/** An error message must be a sentence with a full stop; search has the customer's own (customer-spec §8). */
const sentence = /[A-Z][\w,’“ -]{8,}\.|Unable to search right now/

function faultsIn(page: Page, what: string, soon?: number): string[] {
  const main = pageText(page.html.slice(page.html.indexOf('id="main"'), page.html.indexOf('<footer')))
  const isSaid = page.location !== null || page.status < 400 || sentence.test(main)
  return [
    ...findPageFaults(page, what, soon),
    ...(isSaid ? [] : [`${what}, ${page.status}: says nothing in words, but “${main}”`]),
    ...(page.html.includes('Something went wrong on our side') ? [`${what}: a fault of ours`] : []),
    ...(page.html.includes('It works!') ? [`${what}: shows a page that is not ours`] : []),
  ]
}
