import type { MetaDescriptor } from '@remix-run/react'
import { shorten } from '#contract/shorten'
import { siteCardPath } from '../paths'

type Page = {
  title: string
  description?: string
  /** Its absolute address, without the parameters that only sort or filter it. */
  canonical: string
  /** Whether search engines and link previews may use it. They may not use a member's own pages. */
  index?: boolean
  /** Whether it is another page, but sorted or filtered. Such a page may be shared, but not indexed. */
  isVariant?: boolean
  /** The address of its own picture, absolute or on this site. By default, links show the site's card. */
  picture?: string | null
  /** Its description for search engines as JSON-LD (structured-data.server.ts). */
  structured?: string | null
  /**
   * The address of its Atom feed, absolute or on this site. Sorted and filtered pages have none of their own. Pages of debates and posts
   * don't name theirs here, because lynx shows it as the first link of the page.
   */
  feed?: string
}

/** Returns the metadata of a page for search engines and link previews (docs/product.md#sharing). */
export function pageMeta({
  title,
  description,
  canonical,
  index = true,
  isVariant = false,
  picture = null,
  structured = null,
  feed,
}: Page): MetaDescriptor[] {
  // Browsers never render the head (root.tsx), so their scripts don't need this.
  if (!import.meta.env.SSR) return []
  return [
    { title: pageTitle(title) },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href: feed }] : []),
    ...(index ? previewTags({ title, description, canonical, picture }) : []),
    ...(index && !isVariant ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(structured && index && !isVariant ? [{ 'script:ld+json': JSON.parse(structured) }] : []),
  ]
}

/** Returns the basic fields of the Open Graph protocol, from which link previews are made. */
function previewTags({ title, description, canonical, picture }: Pick<Page, 'title' | 'description' | 'canonical' | 'picture'>) {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': new URL(picture ?? siteCardPath, canonical).href,
    'og:image:alt': picture ? undefined : 'Rostrum: one claim, two sides, one turn at a time',
  }
  const card = { name: 'twitter:card', content: picture ? 'summary' : 'summary_large_image' }
  return [...Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : [])), card]
}

/** The parameters that lead to another page, not to the same page in another order. */
const pageParameters = new Set(['page', 'before', 'after', 'tab'])

/**
 * Checks whether an address shows a page sorted, filtered or otherwise varied.
 * @param location its `search` is the query, including the "?", as a router has it
 */
export const isVariant = ({ search }: { search: string }): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => !pageParameters.has(name))

/** Returns a page's title: its own, then the site's. `Error: ` comes first if a form was refused (docs/product.md#screen-readers). */
export function pageTitle(words: string, failed = false): string {
  return `${failed ? 'Error: ' : ''}${shorten(words, 55)} – Rostrum`
}
