import fc from 'fast-check'
import { pageText, Visitor } from '../servers/visitor.ts'
import { findUnspecifiedCalls } from './page-calls.ts'
import { findButtons, pressButton } from './press-button.ts'
import { choices, type Switches } from './switches.ts'
import { expect, signInAs, test } from './test.ts'

const debate = '/debates/trams-should-be-free'
const sharedPages = [
  ...[
    '/',
    '/?feed=latest',
    '/search?q=tram',
    '/search?q=ride',
    '/search?q=ada&type=people',
    '/debates',
    '/debates?search=tram',
    '/tags/traffic',
  ],
  ...[debate, `${debate}?tab=comments`, `${debate}/arguments/2`, `${debate}/comments/2`, '/debates/nobody-came', '/feed/highlights'],
  ...['/users/Ada', '/users/Cem', `${debate}/kicks`],
]
const guestPages = ['/auth?mode=login', '/auth?mode=register', '/forgot-password', '/reset-password?token=good&email=ada@example.org']
const memberPages = ['/dashboard', '/my/debates', '/notifications', '/friends']

/** Calls for the API's description and for its CSRF cookie. */
const aboutItself = /^GET \/(?:api\/openapi\.json|sanctum\/csrf-cookie)$/

const anySwitches = fc.record(
  Object.fromEntries(Object.entries(choices).map(([name, of]) => [name, fc.constantFrom(...of)])),
) as fc.Arbitrary<Switches>

test('whatever the customer spec leaves open: every page and every form answers, and shows nothing that the API did not send', async ({
  independentApi,
  site,
}) => {
  test.slow()
  await fc.assert(
    fc.asyncProperty(anySwitches, async (switches) => {
      independentApi.answerAs(switches)
      await walk(new Visitor(site), [...sharedPages, ...guestPages], switches)
      await walk(await signInAs(site, 'ben'), [...sharedPages, ...memberPages], switches)
      const unnamed = findUnspecifiedCalls(independentApi.api.heard).filter((call) => !aboutItself.test(call))
      expect(unnamed, 'calls beyond the customer spec').toEqual([])
    }),
    { numRuns: 4 },
  )
})

/** Visits each page and presses every button once, except the one that signs out. */
async function walk(visitor: Visitor, paths: readonly string[], switches: Switches): Promise<void> {
  const pressed = new Set<string>()
  for (const path of paths) {
    const page = await visitor.get(path)
    expect([path, page.status], path).toEqual([path, 200])
    expectPlain(pageText(page.html), path, switches)
    for (const button of findButtons(page, path).filter(({ path, fields }) => fields.intent !== undefined && path !== '/logout')) {
      const what = `${button.path} ${button.fields.intent}`
      if (pressed.has(what)) continue
      pressed.add(what)
      const { answer, landed } = await pressButton(visitor, button)
      expect([200, 303, 401, 403, 404, 409, 422], `${what}: ${answer.status}`).toContain(answer.status)
      expect(landed.status, `after ${what}`).toBeLessThan(500)
      expectPlain(pageText(landed.html), `after ${what}`, switches)
    }
  }
}

const counted = {
  votes_count: /\d+ (?:up|down)\b|score -?\d/,
  score: /\d+ (?:up|down|votes?)\b/,
  absent: /\d+ (?:up|down|votes?)\b|score -?\d/,
}

function expectPlain(words: string, what: string, { votes }: Switches): void {
  expect(words, what).not.toMatch(/\b(?:null|undefined|NaN|Invalid Date)\b|\[object|#\d|\(0\) nobody|App\\Models|&lt;p&gt;/)
  if (votes in counted) {
    expect(words, what).not.toMatch(counted[votes as keyof typeof counted])
    expect(words, what).not.toMatch(/Vote (?:up|down) [^()]{1,60} \(\d/)
  }
}
