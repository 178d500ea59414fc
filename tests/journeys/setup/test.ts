import { randomBytes, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect as inBrowser, type Page, test as playwright } from '@playwright/test'
import Database from 'better-sqlite3'
import PostalMime, { type Email } from 'postal-mime'
import { startSite } from '../../machine/site.mjs'
import { expectNoFaults } from './accessible.ts'

export type Person = { name: string; displayName: string; email: string; password: string; token: string }
export type Answer<T = unknown> = { status: number; headers: Headers; body: T }
export type Api = (
  token?: string,
) => Record<'get' | 'delete', <T = unknown>(path: string) => Promise<Answer<T>>> &
  Record<'post' | 'put', <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<T>>>

type ForTest = {
  /** Returns a JSON client for /api, as a guest or with a person's token. It never throws for a status. */
  api: Api
  /** Creates an account; a random suffix makes the name unique. */
  person: (name: string) => Promise<Person>
  /** Signs in without the form, which accounts.journey.ts tests. Later requests of the page are a member's. */
  signIn: (page: Page, person: Person) => Promise<void>
  /** Runs axe on the page in its current state; in both themes only with scripts, because the colours are the same without. */
  expectAccessible: (page: Page) => Promise<void>
  /** Waits for and returns the latest mail to an address with this subject. By default, the site writes mails to files. */
  mailTo: (email: string, subject: string | RegExp) => Promise<Email>
  /** Makes a debate's next deadline due: the end of voting, or of a turn. */
  letFallDue: (debate: { id: string }) => void
  /** Makes a person a moderator, as the command line does. */
  makeModerator: (person: Person) => void
  /** Makes a person an administrator, as the command line does. */
  makeAdministrator: (person: Person) => void
}
type ForWorker = {
  javascript: boolean
  /** The host name of the site, because passkeys are bound to names. */
  host: string
  /** True if the site has groups (FEATURE_GROUPS). */
  groups: boolean
  /** True to limit new accounts (NEWCOMER_HOURS). Off by default, because most people in journeys are new. */
  newcomers: boolean
  /** Who may register (REGISTRATION). */
  registration: 'open' | 'invited' | 'closed'
  /** Sign-ups faster than this count as automated (SIGN_UP_SECONDS). */
  signUpSeconds: number
  server: Awaited<ReturnType<typeof startSite>>
  site: string
  auditor: () => Promise<Page>
}

/**
 * How many ms every script is delayed, as on a busy machine or a slow connection; until then, buttons send plain forms. Off by default.
 * `LATE_SCRIPTS=2000 npm test -- journeys` finds journeys that only pass on a fast machine.
 */
const lateScripts = Number(process.env.LATE_SCRIPTS ?? 0)

/** True if journeys use the form browser instead of Chromium, as playwright.pages.config.ts sets. */
export const withoutBrowser = process.env.ROSTRUM_PAGES === '1'

/** Imported only if needed, because loading jsdom takes a worker more than a second. */
const pages = withoutBrowser ? await import('../../form-browser/fixtures.ts') : null

export const expect = pages ? pages.expect : inBrowser

const journey = playwright.extend<ForTest, ForWorker>({
  javascript: [true, { option: true, scope: 'worker' }],
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  groups: [false, { option: true, scope: 'worker' }],
  newcomers: [false, { option: true, scope: 'worker' }],
  registration: ['open', { option: true, scope: 'worker' }],
  signUpSeconds: [0, { option: true, scope: 'worker' }],

  // One server per worker, so that workers don't see each other's data.
  server: [
    async ({ host, groups, newcomers, registration, signUpSeconds }, use) => {
      // Trust the proxy header, so that each client can have its own address (see `extraHTTPHeaders`) and limits by address stay in effect.
      const env = {
        TRUST_PROXY: '1',
        FEATURE_GROUPS: groups ? '1' : '0',
        NEWCOMER_HOURS: newcomers ? '24' : '0',
        REGISTRATION: registration,
        SIGN_UP_SECONDS: String(signUpSeconds),
      }
      const server = await startSite({ env, host })
      await use(server)
      await server.stop()
      expect(errorLines(server.output()), 'what the server logged as its own fault').toEqual([])
    },
    { scope: 'worker' },
  ],
  // A page with scripts that checks pages without; it is shared, because opening one takes longer than the check.
  auditor: [
    async ({ browser }, use) => {
      let page: Promise<Page> | undefined
      await use(() => {
        page ??= browser.newContext({ javaScriptEnabled: true }).then((context) => context.newPage())
        return page
      })
      await (await page)?.context().close()
    },
    { scope: 'worker' },
  ],

  site: [({ server }, use) => use(server.url), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site),
  javaScriptEnabled: ({ javascript }, use) => use(javascript),
  context: async ({ context, javascript }, use) => {
    if (javascript && lateScripts > 0)
      await context.route('**/*.js', async (route) => {
        await pause(lateScripts)
        await route.continue().catch(() => undefined)
      })
    await use(context)
  },
  page: async ({ page }, use, testInfo) => {
    await use(page)
    if (testInfo.errors.length > 0) await testInfo.attach('page', { body: await pageState(page), contentType: 'text/plain' })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
  extraHTTPHeaders: ({}, use) => use({ 'X-Forwarded-For': randomAddress() }),

  mailTo: ({ server }, use) =>
    use(async (email, subject) => {
      let found: Email | undefined
      await expect
        .poll(async () => {
          found = (await mailsIn(join(server.folder, 'outbox'))).findLast((mail) => isAbout(mail, subject) && isTo(mail, email))
          return found
        })
        .toBeDefined()
      if (!found) throw new Error(`no mail “${subject}” to ${email}`)
      return found
    }),

  letFallDue: ({ server }, use) =>
    use(({ id }) => {
      const database = new Database(join(server.folder, 'rostrum.db'))
      database.prepare('update debates set due_at = ? where id = ?').run(Date.now(), id)
      database.close()
    }),

  makeModerator: ({ server }, use) => use(({ email }) => giveRole(server.folder, 'moderator', email)),

  makeAdministrator: ({ server }, use) => use(({ email }) => giveRole(server.folder, 'admin', email)),

  api: ({ site }, use) => use(createClient(site)),

  person: ({ api }, use) =>
    use(async (name) => {
      // Digits are allowed with every script.
      const displayName = `${name} ${randomInt(1e8, 1e9)}`
      const password = `${randomBytes(9).toString('base64url')} long`
      const email = `${randomBytes(8).toString('hex')}@example.org`
      const { status, body } = await api().post<{ access_token: string }>(
        '/register',
        { name, email, password, display_name: displayName },
        { 'X-Forwarded-For': randomAddress() },
      )
      expect(status, `registering ${displayName}: ${JSON.stringify(body)}`).toBe(201)
      return { name, displayName, email, password, token: body.access_token }
    }),

  signIn: ({ site }, use) =>
    use(async (page, { email, password }) => {
      const form = { email, password }
      const answer = await page.context().request.post('/auth?mode=login', { form, headers: { Origin: site }, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
    }),

  expectAccessible: ({ javascript, auditor }, use) =>
    use(async (page) => {
      if (javascript) return expectNoFaults(page, ['dark', 'light'])
      // axe needs scripts. So the current response, which may be that of a form, is copied into a page with scripts at the same address, so
      // that styles load. Its own scripts are removed, and the content of <noscript> is shown.
      const url = page.url().replace(/#.*/, '')
      const body = (await page.content()).replace(/<script\b.*?<\/script>|<\/?noscript\b[^>]*>/gs, '')
      const copy = await auditor()
      await copy.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 })
      // Not `times: 1`: a request made while Playwright removes the route might hang forever.
      await copy.route(
        (address) => address.href === url,
        (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
      )
      await copy.goto(url)
      await copy.unrouteAll()
      await expectNoFaults(copy, ['dark'])
    }),
})

/** Without a browser, the same journeys run in the form browser, which supports HTML, links and forms. */
export const test = pages
  ? journey.extend({
      browser: [({ site }, use) => use(pages.createBrowser(site)), { scope: 'worker' }],
      context: ({ site, extraHTTPHeaders }, use) => use(pages.createContext(site, extraHTTPHeaders)),
      page: async ({ context, viewport }, use, testInfo) => {
        const page = await context.newPage()
        if (viewport) await page.setViewportSize(viewport)
        await use(page)
        if (testInfo.errors.length > 0) await testInfo.attach('page', { body: await pageState(page), contentType: 'text/plain' })
      },
      auditor: [
        async ({ playwright }, use) => {
          let page: Promise<Page> | undefined
          await use(() => {
            page ??= pages.auditingPage(playwright)
            return page
          })
          await (await page)?.context().browser()?.close()
        },
        { scope: 'worker' },
      ],
    })
  : journey

/** Returns the address and title of the page, for the report of a failed journey. */
const pageState = async (page: Page) => `${page.url()} (${await page.title().catch(() => 'no title')})`

function giveRole(folder: string, role: string, email: string): void {
  const database = new Database(join(folder, 'rostrum.db'))
  database.prepare('update users set role = ? where email = ?').run(role, email)
  database.close()
}

/** Returns a client of a site's API. */
export function createClient(site: string): Api {
  return (token) => {
    const call =
      (method: string) =>
      async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
        const answer = await fetch(`${site}/api${path}`, {
          method,
          headers: {
            Accept: 'application/json',
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        const text = await answer.text()
        const json = answer.headers.get('content-type')?.includes('json') && text !== ''
        // biome-ignore lint/suspicious/noExplicitAny: the caller names the type
        return { status: answer.status, headers: answer.headers, body: (json ? JSON.parse(text) : text) as any }
      }
    return { get: call('GET'), delete: call('DELETE'), post: call('POST'), put: call('PUT') }
  }
}

/** Returns the mails in a folder, oldest first: their file names begin with the time of writing. */
async function mailsIn(folder: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

const isAbout = ({ subject = '' }: Email, sought: string | RegExp) =>
  typeof sought === 'string' ? subject === sought : sought.test(subject)
const isTo = ({ to }: Email, email: string) => to?.some(({ address }) => address === email)

/** Returns pino's log lines for errors (50) and worse, and stack traces of uncaught exceptions. */
export const errorLines = (log: string) => log.split('\n').filter((line) => /"level":(50|60)\b|^\s+at /.test(line))

/** Returns a random private address for one client behind the trusted proxy, so that limits by address apply to that client alone. */
export function randomAddress() {
  const [a, b, c] = randomBytes(3)
  return `10.${a}.${b}.${c}`
}
