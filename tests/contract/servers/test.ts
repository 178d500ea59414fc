import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { goodAnswers } from './api-answers.ts'
import { ForeignApi } from './foreign-api.ts'
import { processes } from './visitor.ts'

/** Timeout of the web app in ms for what a page is about; twice as long for writes, and shorter for secondary content. */
export const deadline = 1_000

/** The web app alone, with somebody else's API. */
type ForWorker = {
  foreign: ForeignApi
  /**
   * API_TIMEOUT_MS. Tests that aren't about slow answers set a longer one for busy machines, because secondary content gets only a third
   * of it.
   */
  apiTimeout: number
  site: string
}

export const test = base.extend<{ api: ForeignApi }, ForWorker>({
  apiTimeout: [deadline, { option: true, scope: 'worker' }],
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const foreign = await ForeignApi.start()
      foreign.routes = goodAnswers
      await use(foreign)
      await foreign.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ foreign, apiTimeout }, use) => {
      // The API's answers change between requests; the page cache is tested in cache-invalidation.journey.ts.
      const env = {
        PAGE_CACHE_MB: '0',
        API_URL: foreign.url,
        API_TIMEOUT_MS: String(apiTimeout),
        SESSION_SECRETS: 'this-secret-belongs-to-this-site-alone',
      }
      const server = await startSite({ env })
      if (server.pid) processes.set(server.url, server.pid)
      await fetch(`${server.url}/debates/trams`) // the sanitiser loads with the first HTML, which takes a second
      await use(server.url)
      await server.stop()
      expect(errorLines(server.output()), 'errors in the site’s log').toEqual([])
    },
    { scope: 'worker' },
  ],
  /** The good answers are restored for each test. */
  api: async ({ foreign }, use) => {
    foreign.routes = { ...goodAnswers }
    foreign.fault = null
    foreign.heard.length = 0
    await use(foreign)
  },
})
export { expect }
