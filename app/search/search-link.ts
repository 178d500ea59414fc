import { openSearchPath } from '../paths'

/**
 * The link in the head of each page by which browsers offer to add the site's search (OpenSearch 1.1). Its title is the name of the search,
 * at most 16 characters. A module of its own, because every page loads it.
 */
export const searchLink = { rel: 'search', href: openSearchPath, type: 'application/opensearchdescription+xml', title: 'Rostrum' }
