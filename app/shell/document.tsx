import { Links, Meta, useRouteError } from '@remix-run/react'
import { isFault, titleOfProblem } from '../forms/problem-titles'
import type { Theme } from '../platform/appearance'
import { pageTitle } from '../ui/title'

/** The parts of <head> that routes decide: title, description, canonical address, style sheet. */
export function Head() {
  return (
    <>
      <Meta />
      <Links />
    </>
  )
}

/** The same for a page that can't be shown: `Error: ` first, and nothing for search engines to keep. */
export function ProblemHead() {
  const error = useRouteError()
  return (
    <>
      <title>{pageTitle(titleOfProblem(error), isFault(error))}</title>
      <meta name="robots" content="noindex" />
      <Links />
    </>
  )
}

/**
 * The title of a page that answers a refused form begins with `Error: ` (LOOK, By ear). Done here, for a route's `meta`
 * knows its loader's answer but not its action's.
 */
export function titled(head: string, status: number): string {
  return status < 400 || head.includes('<title>Error: ') ? head : head.replace('<title>', '<title>Error: ')
}

/** The HTML before and after the one element that holds the page. */
export function documentParts(head: string, theme: Theme): [string, string] {
  const before =
    `<!DOCTYPE html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body><div id="root" class="page">`
  return [before, '</div></body></html>']
}
