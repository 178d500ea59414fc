// @ts-check
import { createRequire } from 'node:module'
import { program } from './find.mjs'

/**
 * The system's Chromium, rather the one without windows, for journeys take a quarter less time in it; else the place where
 * `npx playwright install chromium` puts its own (which may not exist yet).
 */
export function chromiumFile() {
  const system = program('chromium-headless-shell', 'chromium', 'chromium-browser')
  if (system) return system
  // Asked for only now: loading Playwright takes a moment, and a machine with a Chromium never needs to.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return /** @type {string} */ (chromium.executablePath())
}

/** Root has no sandbox; and a closed network refuses Chromium's own background calls many at a time, which slows every page. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process draws all pages of a browser, and itself: to start another for each page takes a twentieth of the journeys' time.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
]

/** What Playwright's `launchOptions` takes. */
export const chromiumLaunch = () => ({ executablePath: chromiumFile(), args: chromiumArgs })
