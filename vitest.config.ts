import { defineConfig } from 'vitest/config'

const api = 'api/**/*.api.test.ts'
const postgres = process.env.TEST_POSTGRES_URL // tests/all.mjs starts one and says where

/** Far more than a test takes, in milliseconds, also where ten others want each processor: a slow machine is no fault. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

/**
 * The same API tests on both databases; each file makes a database of its own. The files of a worker share its modules: the
 * sanitiser alone takes a second to load.
 */
const apiTests = {
  ...patience,
  isolate: false,
  include: [api],
  globalSetup: ['tests/machine/api.setup.ts'],
  setupFiles: ['tests/machine/quick-argon2.setup.ts', 'tests/machine/bundled-programs.setup.ts'],
}

/** Projects: `npm test -- unit`, or `npx vitest --project unit`. This file alone counts: the app's vite.config.ts is Remix's. */
export default defineConfig({
  test: {
    // One for each core: tests wait for the database more than it does for them. The usual is one less.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['{contract,foreign,api,app,server,tests/machine}/**/*.test.{ts,tsx}'],
          exclude: [api],
        },
      },
      { test: { ...apiTests, name: 'api (sqlite)', env: { ROSTRUM_TEST_DATABASE: 'sqlite' } } },
      ...(postgres ? [{ test: { ...apiTests, name: 'api (postgres)', env: { ROSTRUM_TEST_DATABASE: 'postgres' } } }] : []),
    ],
  },
})
