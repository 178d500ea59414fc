import { test as base, expect } from '../journeys/setup/test.ts'
import { startTextBrowser, type TextBrowserName } from './start.ts'
import type { TextBrowser } from './text-browser.ts'

type Start = (name: TextBrowserName, path: string, expected: string) => Promise<TextBrowser>

/** The journeys' fixtures, plus text browsers that are closed after their test. */
export const test = base.extend<{ textBrowser: Start }>({
  textBrowser: async ({ site }, use) => {
    const started: TextBrowser[] = []
    await use(async (name, path, expected) => {
      const browser = await startTextBrowser(name, site + path, expected)
      started.push(browser)
      return browser
    })
    for (const browser of started) await browser.close()
  },
})
export { expect }
