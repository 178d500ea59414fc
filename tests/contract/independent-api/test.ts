import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { ForeignApi } from '../servers/foreign-api.ts'
import { processes, Visitor } from '../servers/visitor.ts'
import { createIndependentApi } from './independent-api.ts'
import { type Switches, spellings } from './switches.ts'
import { type Dataset, password } from './world.ts'

type IndependentApi = {
  /** Sets the switches from now on, with new data. */
  answerAs(switches: Partial<Switches>): Dataset
  api: ForeignApi
}

/** The web app in front of an API that was written from the customer spec alone. */
export const test = base.extend<
  { independentApi: IndependentApi },
  { foreign: ForeignApi; site: string /** Timeout in ms for what a page is about. */; patience: number }
>({
  patience: [5_000, { option: true, scope: 'worker' }],
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const foreign = await ForeignApi.start()
      await use(foreign)
      await foreign.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ foreign, patience }, use) => {
      const server = await startSite({
        env: {
          PAGE_CACHE_MB: '0', // the API's answers change between requests
          API_URL: foreign.url,
          SESSION_SECRETS: 'this-secret-belongs-to-this-site-alone',
          SOCIAL_PROVIDERS: 'google',
          AVATARS_URL: 'https://pictures.example/storage',
          API_TIMEOUT_MS: String(patience),
        },
      })
      if (server.pid) processes.set(server.url, server.pid)
      await use(server.url)
      await server.stop()
      expect(errorLines(server.output()), 'errors in the site’s log').toEqual([])
    },
    { scope: 'worker' },
  ],
  independentApi: async ({ foreign }, use) => {
    const answerAs = (switches: Partial<Switches>) => {
      const { routes, world } = createIndependentApi({ ...spellings.laravel, ...switches })
      foreign.routes = routes
      foreign.fault = null
      foreign.heard.length = 0
      return world
    }
    answerAs({})
    await use({ answerAs, api: foreign })
  },
})
/** Signs in as one of the people in the independent API's data. */
export async function signInAs(site: string, name: 'ada' | 'ben' | 'cem'): Promise<Visitor> {
  const visitor = new Visitor(site)
  expect((await visitor.post('/auth?mode=login', { email: `${name}@example.org`, password })).status).toBe(303)
  return visitor
}

export { expect }
