import { faults as all } from '../servers/faults.ts'
import type { Answer } from '../servers/foreign-api.ts'
import { allTexts, expectCompletePage, findPageFaults, type Page, pageText, Visitor } from '../servers/visitor.ts'
import { expect, test } from './test.ts'
import { password } from './world.ts'

const debate = '/debates/trams-should-be-free'
const credentials = { email: 'ben@example.org', password }
const typed = 'Rails & "promises" <b>1</b>'

/** The customer's table of screens (customer-spec §2), including those that aren't built. */
const routes = [
  ...['/', '/search', '/search?q=trams', '/dashboard', '/auth', '/login', '/register', '/forgot-password', '/reset-password'],
  ...['/debates/create', debate, `${debate}?tab=comments`, `${debate}/arguments/3`, `${debate}/comments/1`, '/my/debates', '/debates'],
  ...['/feed/highlights', '/tags/traffic', '/users/Ada', '/me', '/users/Ada/report', '/notifications', '/messages', '/mentions', '/badges'],
  ...['/teams', '/teams/create', '/teams/1', '/friends', '/groups', '/groups/create', '/groups/1', '/nowhere'],
]
const names = { debate: '1', slug: 'trams-should-be-free' }
const posts: Record<string, { path: string; fields: Record<string, string> }> = {
  argument: { path: debate, fields: { intent: 'argue', stance: 'for', content: typed } },
  rebuttal: { path: `${debate}/arguments/1`, fields: { intent: 'argue', parent: '1', stance: 'against', content: typed } },
  comment: { path: `${debate}?tab=comments`, fields: { intent: 'comment', content: typed } },
  reply: { path: `${debate}/comments/1`, fields: { intent: 'comment', parent: '1', content: typed } },
}

/** Timeout in ms for what a page is about. It is twice as long for writes, and 0.3 of it for drafts. */
const timeout = 1_000
const times = { hangs: timeout + 1_500, postHangs: 4 * timeout + 2_000, beside: 2_000, usual: 2_000 }
test.use({ patience: timeout })

const faults: Record<string, { answer: Answer | 'refuses'; hangs?: true }> = {
  'refuses connections': { answer: 'refuses' },
  'never answers': { answer: named('never answers'), hangs: true },
  'stops in the middle of a response': { answer: named('stops in the middle of a response'), hangs: true },
  'resets the connection': { answer: named('resets the connection') },
  'closes the connection half way': { answer: named('closes the connection half way') },
  'answers with an HTML page': { answer: named('answers with an HTML page') },
  'answers 500 with an empty body': { answer: { status: 500, body: '' } },
  'answers with a trace': {
    answer: { status: 500, body: { message: 'It works! Not.', exception: 'QueryException', trace: [{ file: '/srv/It works!.php' }] } },
  },
  'is in maintenance': { answer: { status: 503, headers: { 'Retry-After': '60' }, body: { message: 'It works! Later.' } } },
}

for (const [fault, { answer, hangs }] of Object.entries(faults)) {
  test(`the independent API ${fault}: every page says something useful in time, and no text is lost`, async ({ independentApi, site }) => {
    const [guest, member] = [new Visitor(site), new Visitor(site)]
    await member.post('/auth?mode=login', credentials)
    await guest.get(debate) // the sanitiser loads with the first HTML, which takes a second
    const isDown = answer === 'refuses'
    if (isDown) await independentApi.api.stop()
    else independentApi.api.fault = answer
    try {
      const soon = hangs ? times.hangs : times.usual
      const wrong: string[] = []
      for (const [who, visitor] of Object.entries({ guest, member })) {
        const read = await Promise.all(routes.map(async (path) => faultsIn(await visitor.get(path), `${who}, ${path}`, soon)))
        const sent = Object.entries(posts).map(async ([name, { path, fields }]) => {
          const page = await visitor.post(path, { ...names, ...fields })
          const lost = allTexts(page).includes(typed) ? [] : [`${who}, ${name}: what was typed is lost`]
          return [...faultsIn(page, `${who}, ${name}`, hangs ? times.postHangs : times.usual), ...lost]
        })
        wrong.push(...read.flat(), ...(await Promise.all(sent)).flat())
      }
      const signIn = await guest.post('/auth?mode=login', credentials)
      wrong.push(...faultsIn(signIn, 'sign-in', hangs ? times.postHangs : times.usual))
      expect.soft(wrong).toEqual([])
      expect.soft(signIn.html, 'the email is kept').toContain('value="ben@example.org"')
      expect.soft((await member.post('/logout', { intent: 'sign-out' })).location, 'signs out').toBe('/')
    } finally {
      if (isDown) await independentApi.api.listen()
    }
  })
}

const secondaryCalls: Record<string, { path: string; calls: string[]; says?: string }> = {
  'the highlights of the home page': { path: '/', calls: ['GET /api/feed/highlights'], says: 'The highlights can’t be shown right now' },
  'the turns on the home page': { path: '/', calls: ['GET /api/my/debates'], says: 'Your turns can’t be shown right now' },
  'the signed-in user': { path: '/debates', calls: ['GET /api/me', 'GET /api/user'] },
  'the comments below a debate': {
    path: debate,
    calls: ['GET /api/debates/{id}/spectator-comments', 'GET /api/debates/{id}/kick-votes'],
    says: 'can’t be shown right now',
  },
  'the requests on the friends page': {
    path: '/friends',
    calls: ['GET /api/friends/requests', 'GET /api/friends/invites'],
    says: 'can’t be shown right now',
  },
}

for (const [name, { path, calls, says }] of Object.entries(secondaryCalls)) {
  test(`${name}: the page doesn't wait long for it and says what is missing`, async ({ independentApi, site }) => {
    independentApi.answerAs({})
    const ben = new Visitor(site)
    await ben.post('/auth?mode=login', credentials)
    await ben.get(debate)
    for (const call of calls) independentApi.api.routes[call] = () => undefined
    const page = await ben.get(path)
    expectCompletePage(page, path, times.beside)
    expect(page.status).toBe(200)
    if (says) expect(pageText(page.html)).toMatch(new RegExp(`${says}\\. The debate service took too long, so this was left out\\.`))
  })
}

function named(fault: string): Answer {
  const found = all[fault]
  if (!found) throw new Error(`no fault is called ${fault}`)
  return found
}

function faultsIn(page: Page, what: string, soon: number): string[] {
  // Only search shows a server's own message about its fault (customer-spec §8).
  const searched = what.includes('/search')
  const shown = (searched ? /QueryException/ : /It works!|QueryException/).exec(page.html)?.[0]
  const says = searched ? /Unable to search right now|It works! Later\./ : /The debate service/
  return [
    ...findPageFaults(page, what, soon),
    ...(page.html.includes('Something went wrong on our side') ? [`${what}: a fault of ours`] : []),
    ...(shown ? [`${what}: shows “${shown}” of what the fault says`] : []),
    ...(page.status >= 500 && !says.test(pageText(page.html)) ? [`${what}, ${page.status}: does not say why`] : []),
  ]
}
