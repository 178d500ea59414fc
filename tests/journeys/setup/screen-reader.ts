import { createRequire } from 'node:module'
import type { Virtual } from '@guidepup/virtual-screen-reader'
import type { Page } from '@playwright/test'

/** A phrase of a screen reader, and the target if it is a link. */
export type SpokenItem = { phrase: string; to: string | null }

const address = '/by-ear.js'

/** Reads a page's `main` from beginning to end, item by item, as a screen reader does. */
export async function readAloud(page: Page): Promise<SpokenItem[]> {
  await serveReader(page)
  const heard = await page.evaluate(async (from) => {
    const { virtual }: { virtual: Virtual } = await import(from)
    const container = document.querySelector('main') ?? document.body
    await virtual.start({ container })
    const heard: SpokenItem[] = []
    do {
      const node = virtual.activeNode
      const link = node instanceof HTMLAnchorElement ? node : null
      heard.push({ phrase: await virtual.lastSpokenPhrase(), to: link?.getAttribute('href') ?? null })
      await virtual.next()
    } while (virtual.activeNode !== container || (await virtual.lastSpokenPhrase()).startsWith('end of'))
    await virtual.stop()
    return heard
  }, address)
  return heard.map(({ phrase, to }) => ({ phrase: withoutLayoutSpaces(phrase), to }))
}

/** The parts of a heading in a row are separated by spaces, which nobody hears before a comma. */
const withoutLayoutSpaces = (phrase: string) => phrase.replaceAll(' ,', ',')

/** Jumps from heading to heading in a page's `main`, until it is back at the first. */
export async function readHeadingsAloud(page: Page): Promise<string[]> {
  await serveReader(page)
  const headings = await page.evaluate(async (from) => {
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
  return headings.map(withoutLayoutSpaces)
}

const whole = /^(?:heading|link|button|textbox|searchbox|combobox|radio), /
const around = /^(?:end of )?(?:main|paragraph|list|listitem|region|form|status|group|emphasis|strong|time)(?:,|$)/

/** Returns the phrases without the beginnings and ends of lists and regions, and without repeating the content of headings and controls. */
export function spokenPhrases(heard: readonly SpokenItem[]): string[] {
  const phrases: string[] = []
  let until: string | null = null
  for (const [at, { phrase }] of heard.entries()) {
    if (until === null && !around.test(phrase)) phrases.push(phrase)
    if (until === phrase) until = null
    else if (until === null && whole.test(phrase)) {
      const end: string = `end of ${phrase}`
      until = heard.slice(at).some((later) => later.phrase === end) ? end : null
    }
  }
  return phrases
}

const control = /^(link|button|textbox|combobox|checkbox|radio), ([^,]+(?:, by [^,]+)?)/

/** Returns names shared by controls that do different things. Links with the same target count as one. */
export function findSharedNames(heard: readonly SpokenItem[]): string[] {
  const places = new Map<string, (string | null)[]>()
  for (const { phrase, to } of heard) {
    const [, , name] = control.exec(phrase) ?? []
    if (name !== undefined) places.set(name, [...(places.get(name) ?? []), to])
  }
  return [...places].filter(([, tos]) => tos.length > 1 && new Set(tos).size + Number(tos.includes(null)) > 1).map(([name]) => name)
}

/** Serves the reader's code at an address of the site, because the content security policy allows no other. */
function serveReader(page: Page): Promise<unknown> {
  const entry = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js')
  return page.route(`**${address}`, (route) => route.fulfill({ path: entry, contentType: 'text/javascript' }))
}
