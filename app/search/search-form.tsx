import { searchLimits } from '#contract/search-limits'
import { searchPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { lensPath } from '../ui/icon'
import { searchLabel, searchTitle } from './search-text'

const lens =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" ' +
  `stroke-linejoin="round" aria-hidden="true"><path d="${lensPath}"></path></svg>`

/**
 * Shows the search in the header: a plain form, below which <quick-search> shows results. The element manages its content; React doesn't.
 */
export function SearchForm() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <quick-search suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

// Uses `role` instead of <search>, which browsers before 2023 don't know.
const html =
  `<form action="${searchPath}" role="search"><input type="search" name="q" aria-label="Search Rostrum" ` +
  `placeholder="Search debates, people, posts" maxlength="${searchLimits.text}"> <button type="submit">${lens}` +
  '<span class="sr-only">Search</span></button></form>'

type Props = {
  q?: string
  /** Fields that keep their value: the category, the order. */
  hidden?: Readonly<Record<string, string>>
}

/** Shows a search field and its button: on the search page, and on error pages. */
export function PageSearchForm({ q = '', hidden = {} }: Props) {
  return (
    <form className="asking" action={searchPath}>
      <label htmlFor="words">{searchLabel}</label>{' '}
      <input type="search" name="q" id="words" required maxLength={Math.max(searchLimits.text, q.length)} defaultValue={q} />
      <HiddenFields values={hidden} />{' '}
      <button type="submit" className="primary">
        {searchTitle}
      </button>
    </form>
  )
}
