import journeys from './playwright.config.ts'

process.env.ROSTRUM_PAGES = '1' // workers read this file too

/** The journeys without scripts, and without a browser: tests/form-browser knows what a page without scripts can do. */
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
