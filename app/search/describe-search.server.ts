import { searchPath } from '../paths'
import { escapeXml } from '../platform/public-file.server'
import { searchLink } from './search-link'
import { siteSearchDescription } from './search-text'

/** Writes the description. @param site the site's address without a slash at the end */
export function describeSearch(site: string): string {
  const address = escapeXml(site)
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${searchLink.title}</ShortName>
<Description>${siteSearchDescription}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${address}/favicon.ico</Image>
<Url type="text/html" method="get" template="${address}${searchPath}?q={searchTerms}"/>
<Url type="${searchLink.type}" rel="self" template="${address}${searchLink.href}"/>
</OpenSearchDescription>
`
}
