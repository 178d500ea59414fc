import { openSearchPath } from '../paths'

/**
 * The link in the head of the search page by which browsers offer to add the site's search (OpenSearch 1.1). Its title is the name of the
 * search, at most 16 characters. Other pages don't have it, because lynx shows it as the first link of the page.
 */
export const searchLink = { rel: 'search', href: openSearchPath, type: 'application/opensearchdescription+xml', title: 'Rostrum' }
