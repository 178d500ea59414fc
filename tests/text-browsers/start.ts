import { Lynx } from './lynx.ts'
import { Terminal } from './terminal.ts'
import type { TextBrowser } from './text-browser.ts'
import { W3m } from './w3m.ts'

export const textBrowsers = ['w3m', 'lynx'] as const
export type TextBrowserName = (typeof textBrowsers)[number]

/** Starts a text browser on a page; `expected` is a text of it. */
export async function startTextBrowser(name: TextBrowserName, url: string, expected: string): Promise<TextBrowser> {
  const terminal = await Terminal.prepare()
  try {
    const browser = name === 'w3m' ? new W3m(terminal) : new Lynx(terminal)
    await browser.start(url)
    await browser.waitFor(expected)
    return browser
  } catch (error) {
    await terminal.close()
    throw error
  }
}
