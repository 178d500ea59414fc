import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tests/machine/chromium.mjs'

const journeys = ['**/tests/journeys/**/*.journey.ts', '**/tests/contract/*.journey.ts']
/** These are about what servers answer, scripts or none: once is enough. */
const servers = ['**/tests/contract/servers/*.journey.ts', '**/tests/contract/streams/*.journey.ts', '**/tests/setup/*.journey.ts']

/** Every journey runs twice, with scripts and without; the fixtures in tests/journeys/setup start the built server. */
export default defineConfig<object, { javascript: boolean }>({
  workers: 2,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A test that passes at the second try has a fault, here or in it: the summary names it. On a machine that is shared
  // with strangers it does not stop what is otherwise whole.
  retries: process.env.CI ? 1 : 0,
  // Far more than a test takes: a slow machine is no fault, and only a failing test waits that long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure', // a trace tells more, but slows every test: `npm test -- journeys --trace on`
  },
  projects: [
    { name: 'with-javascript', testDir: 'tests', testMatch: journeys, use: { javascript: true } },
    { name: 'without-javascript', testDir: 'tests', testMatch: [...journeys, ...servers], use: { javascript: false } },
    { name: 'text-browsers', testDir: 'tests/text-browsers', testMatch: '**/*.journey.ts' },
  ],
})
