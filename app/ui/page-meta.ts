import type { MetaDescriptor } from '@remix-run/react'
import { shortened } from '#contract/shortened'
import { siteCardPath } from '../paths'

type Page = {
  title: string
  description?: string
  /** Its absolute address, without what only orders or narrows it. */
  canonical: string
  /** Whether search engines and previews of links have any use for it: a member's pages are for nobody else. */
  index?: boolean
  /** The same as another page, ordered or narrowed: to be shared, not to be found. */
  double?: boolean
  /** The address of its own picture, absolute or of this site; else links show the site's card. */
  picture?: string | null
}

/** What a page says of itself to search engines and to whoever shares it (docs/product.md#sharing). */
export function pageMeta({ title, description, canonical, index = true, double = false, picture = null }: Page): MetaDescriptor[] {
  return [
    { title: pageTitle(title) },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(index ? previewOf({ title, description, canonical, picture }) : []),
    ...(index && !double ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** The Open Graph protocol's basic fields; what previews of links are made of. */
function previewOf({ title, description, canonical, picture }: Pick<Page, 'title' | 'description' | 'canonical' | 'picture'>) {
  const said = {
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': new URL(picture ?? siteCardPath, canonical).href,
    'og:image:alt': picture ? undefined : 'Rostrum: one claim, two sides, one turn at a time',
  }
  const card = { name: 'twitter:card', content: picture ? 'summary' : 'summary_large_image' }
  return [...Object.entries(said).flatMap(([property, content]) => (content ? [{ property, content }] : [])), card]
}

/** These make another page of it, not the same in another order. */
const ofAnotherPage = new Set(['page', 'before', 'after', 'tab'])

/** Whether an address is that of a page ordered, narrowed or otherwise shown. @param location its query with the "?", as a router has it */
export const isDouble = ({ search }: { search: string }): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => !ofAnotherPage.has(name))

/** A page's title: its own words, then the site; `Error: ` first when a submit failed (docs/product.md#screen-readers). */
export function pageTitle(words: string, failed = false): string {
  return `${failed ? 'Error: ' : ''}${shortened(words, 55)} – Rostrum`
}
