// @ts-check
import { createRequire } from 'node:module'
import { program } from './find.mjs'

/**
 * Returns the path of the system's Chromium. Prefers the headless shell, in which journeys take a quarter less time. Falls back to the path
 * used by `npx playwright install chromium`, where the file may not exist yet.
 */
export function chromiumFile() {
  const system = program('chromium-headless-shell', 'chromium', 'chromium-browser')
  if (system) return system
  // Load Playwright only here: loading takes a moment and isn't needed if the system has a Chromium.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return /** @type {string} */ (chromium.executablePath())
}

/** Root can't use the sandbox. A closed network refuses Chromium's own background requests many at a time, which slows every page. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Use one process for the browser and all pages: starting another for each page takes a twentieth of the journeys' time.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
]

/** Returns Playwright's `launchOptions`. */
export const chromiumLaunch = () => ({ executablePath: chromiumFile(), args: chromiumArgs })
