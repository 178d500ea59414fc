import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tests/machine/chromium.mjs'

const journeys = ['**/tests/journeys/**/*.journey.ts', '**/tests/contract/*.journey.ts']
/** These are about what servers answer, scripts or none: once is enough. */
const servers = [
  '**/tests/contract/servers/*.journey.ts',
  '**/tests/contract/streams/*.journey.ts',
  '**/tests/contract/independent-api/*.journey.ts',
  '**/tests/setup/*.journey.ts',
]

/**
 * Two browsers keep both cores of a small machine busy; servers and text browsers mostly wait, beside them.
 *
 * Every journey runs twice, with scripts here and without them in playwright.pages.config.ts, where no browser is. A journey that
 * needs one all the same is tagged `@chromium`, and runs without scripts in it; so does one of each kind of form, tagged `@witness`.
 * What the server alone decides, on pages where scripts change nothing, is tagged `@server` and runs without them only.
 */
export default defineConfig<object, { javascript: boolean }>({
  workers: 4,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Never a second try: it begins with a server and a browser of its own, and so hides what depends on the tests before, on who was
  // faster, or on how busy the machine is. A test waits for what it expects, never for a time.
  retries: 0,
  // Far more than a test takes, also where ten others want each processor: a slow machine is no fault, and only a failing test waits
  // that long.
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
