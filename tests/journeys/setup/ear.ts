import { createRequire } from 'node:module'
import type { Virtual } from '@guidepup/virtual-screen-reader'
import type { Page } from '@playwright/test'

/** What a screen reader comes by: what it says there, and where it leads if it is a link. */
export type Heard = { phrase: string; to: string | null }

const address = '/by-ear.js'

/** Reads a page's `main` from its beginning to its end, as a screen reader would, item by item. */
export async function readAloud(page: Page): Promise<Heard[]> {
  await lend(page)
  return page.evaluate(async (from) => {
    const { virtual }: { virtual: Virtual } = await import(from)
    const container = document.querySelector('main') ?? document.body
    await virtual.start({ container })
    const heard: Heard[] = []
    do {
      const node = virtual.activeNode
      const link = node instanceof HTMLAnchorElement ? node : null
      heard.push({ phrase: await virtual.lastSpokenPhrase(), to: link?.getAttribute('href') ?? null })
      await virtual.next()
    } while (virtual.activeNode !== container || (await virtual.lastSpokenPhrase()).startsWith('end of'))
    await virtual.stop()
    return heard
  }, address)
}

/** Goes through a page's `main` by the key that leads to the next heading, until it comes round. */
export async function headingsAloud(page: Page): Promise<string[]> {
  await lend(page)
  return page.evaluate(async (from) => {
    const { virtual }: { virtual: Virtual } = await import(from)
    await virtual.start({ container: document.querySelector('main') ?? document.body })
    const all: string[] = []
    for (;;) {
      await virtual.perform(virtual.commands.moveToNextHeading)
      const phrase = await virtual.lastSpokenPhrase()
      if (phrase === all[0]) break
      all.push(phrase)
    }
    await virtual.stop()
    return all
  }, address)
}

/** The reader's own code, at an address of the page's site, for its policy lets nothing else run. */
function lend(page: Page): Promise<unknown> {
  const entry = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js')
  return page.route(`**${address}`, (route) => route.fulfill({ path: entry, contentType: 'text/javascript' }))
}
