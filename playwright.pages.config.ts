import journeys from './playwright.config.ts'

process.env.ROSTRUM_PAGES = '1' // workers read this file too

/** Runs the journeys without scripts and without a browser: tests/form-browser implements what a page can do without scripts. */
export default {
  ...journeys,
  workers: 2,
  projects: [
    {
      name: 'pages',
      testDir: 'tests',
      testMatch: ['**/tests/journeys/**/*.journey.ts', '**/tests/contract/*.journey.ts'],
      use: { javascript: false },
      grepInvert: /@chromium\b/,
    },
  ],
}
