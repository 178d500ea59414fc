import { searchLimits } from '#contract/search-limits'
import { searchPath } from '../paths'

/** The header's search: a plain form, beneath which <quick-search> shows what is found. The element owns what is inside, React doesn't. */
export function SearchForm() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
  return <quick-search suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

// `role`, for browsers before 2023 give <search> none.
const html =
  `<form action="${searchPath}" role="search"><input type="search" name="q" aria-label="Search Rostrum" maxlength="${searchLimits.text}"> ` +
  '<button type="submit">Search</button></form>'
