import { defineConfig } from 'vitest/config'

const api = 'api/**/*.api.test.ts'
const postgres = process.env.TEST_POSTGRES_URL // tests/all.mjs starts one and says where

/** Far more than a test takes, in milliseconds, even with ten others competing for each processor. A slow machine is no fault. */
const generousTimeouts = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

/**
 * The same API tests on both databases; each file creates its own database. The files of a worker share modules, because the sanitiser
 * alone takes a
 * second to load.
 */
const apiTests = {
  ...generousTimeouts,
  isolate: false,
  include: [api],
  globalSetup: ['tests/machine/api.setup.ts'],
  setupFiles: ['tests/machine/quick-argon2.setup.ts', 'tests/machine/bundled-programs.setup.ts'],
}

/** Projects: `npm test -- unit`, or `npx vitest --project unit`. Vitest uses only this file; vite.config.ts is for Remix. */
export default defineConfig({
  test: {
    // One worker per core, since tests wait for the database more than it waits for them. The default is one fewer.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...generousTimeouts,
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
