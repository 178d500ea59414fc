import { siteUrl } from '../platform/environment.server'
import { publicFile } from '../platform/public-file.server'
import { describeSearch } from './describe-search.server'
import { searchLink } from './search-link'

/** Describes the site's search, so that browsers can offer it (OpenSearch 1.1). The head of each page links to it. */
export const loader = () => publicFile(describeSearch(siteUrl()), searchLink.type)
