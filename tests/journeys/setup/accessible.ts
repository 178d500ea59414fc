import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ofColours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const standards: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

/**
 * Runs axe on a page with scripts in its current state. Sets the theme attribute of the root element directly, because changing the cookie
 * and reloading would lose the response to a form.
 */
export async function expectNoFaults(page: Page, themes: readonly ('dark' | 'light')[]): Promise<void> {
  await page.waitForLoadState('load') // sizes and colours come with the stylesheet
  const before = await page.locator('html').getAttribute('data-theme')
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  for (const [index, theme] of themes.entries()) {
    await setTheme(page, theme)
    // Everything but the colours is the same in both themes.
    expect(await faultsOn(page, index === 0 ? standards : ofColours), `axe on ${page.url()}, theme ${theme}`).toEqual([])
  }
  await setTheme(page, before)
}

function faultsOn(page: Page, runOnly: axe.RunOnly) {
  return page.evaluate(async (rules) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    // Our pages have no frames, and skipping the details of passed rules saves half the time.
    const { violations } = await here.run(document, { runOnly: rules, resultTypes: ['violations'], iframes: false })
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => ({ id, help, target: target.join(' '), html })))
  }, runOnly)
}

const setTheme = (page: Page, theme: string | null) =>
  page.evaluate((value) => {
    if (value) document.documentElement.dataset.theme = value
    else delete document.documentElement.dataset.theme
  }, theme)
