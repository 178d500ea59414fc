import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tests/machine/chromium.mjs'

const journeys = ['**/tests/journeys/**/*.journey.ts', '**/tests/contract/*.journey.ts']
/** Journeys about answers of the server, the same with or without scripts, so they run once. */
const servers = [
  '**/tests/contract/servers/*.journey.ts',
  '**/tests/contract/streams/*.journey.ts',
  '**/tests/contract/independent-api/*.journey.ts',
  '**/tests/setup/*.journey.ts',
]

/**
 * Two browsers keep both cores of a small machine busy; servers and text browsers mostly wait.
 * Every journey runs twice: here with scripts, and without scripts or a browser in playwright.pages.config.ts. A journey that needs a
 * browser in
 * both cases is tagged `@chromium` and runs in it without scripts too; so does one of each kind of form, tagged `@witness`. Journeys about
 * server decisions, on pages where scripts change nothing, are tagged `@server` and run only without scripts.
 */
export default defineConfig<object, { javascript: boolean }>({
  workers: 4,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Never retry: a retry starts with its own server and browser, and so hides what depends on earlier tests, on timing, or on a busy
  // machine. A
  // test waits for what it expects, never for a fixed time.
  retries: 0,
  // Far more than a test takes, even with ten others competing for each processor. A slow machine is no fault, and only a failing test
  // waits this
  // long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    contextOptions: { reducedMotion: 'reduce' }, // to draw what moves takes a tenth of their time; early-clicks.journey.ts has it
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure', // a trace tells more, but slows every test: `npm test -- journeys --trace on`
  },
  projects: [
    {
      name: 'servers',
      workers: 2,
      testDir: 'tests',
      testMatch: [...servers, '**/tests/form-browser/*.journey.ts'],
      use: { javascript: false },
    },
    { name: 'text-browsers', workers: 1, testDir: 'tests/text-browsers', testMatch: '**/*.journey.ts' },
    { name: 'with-javascript', workers: 2, testDir: 'tests', testMatch: journeys, grepInvert: /@server\b/, use: { javascript: true } },
    {
      name: 'without-javascript',
      workers: 2,
      testDir: 'tests',
      testMatch: journeys,
      grep: /@chromium|@witness/,
      use: { javascript: false },
    },
  ],
})
