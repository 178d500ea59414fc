import { shortened } from '#contract/shortened'

/** A page's title: its own words, then the site; `Error: ` first when a submit failed (LOOK, By ear). */
export function pageTitle(words: string, failed = false): string {
  return `${failed ? 'Error: ' : ''}${shortened(words, 55)} – Rostrum`
}
