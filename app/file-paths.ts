/** The paths of files that programs read: crawlers, feed readers and browsers. */
import { debatePath } from '#contract/web-addresses'

export const sitemapPath = '/sitemap.xml'
/** Lets browsers add the site's search to their own (OpenSearch 1.1). */
export const openSearchPath = '/opensearch.xml'
/** Names and icons for people who install the site as an app (W3C Web Application Manifest). */
export const manifestPath = '/site.webmanifest'
/** Returns the path of the Atom feed of a page: `/debates/trams.atom` (docs/product.md#feeds). */
export const atomPath = (page: string) => page.replace(/^[^?]+/, '$&.atom')
/** Returns the path of the feed of a debate's comments. */
export const commentsAtomPath = (slug: string) => `${debatePath(slug)}.atom?of=comments`
