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
  `<form action="${searchPath}" role="search" class="relative flex"><input type="search" name="q" class="min-h-10 py-1 pe-11" ` +
  `aria-label="Search Rostrum" placeholder="Search debates, people, posts" maxlength="${searchLimits.text}"> ` +
  `<button type="submit" class="absolute inset-y-0 end-0 min-h-0 w-11 border-0 bg-transparent p-0 text-muted">${lens}` +
  '<span class="sr-only">Search</span></button></form>'

type Props = {
  q?: string
  /** Fields that keep their value: the category, the order. */
  hidden?: Readonly<Record<string, string>>
}

/** Shows a search field and its button: on the search page, and on error pages. */
export function PageSearchForm({ q = '', hidden = {} }: Props) {
  return (
    <form className="flex max-w-2xl flex-wrap items-center gap-2" action={searchPath}>
      <label className="flex-[1_0_100%] font-semibold" htmlFor="words">
        {searchLabel}
      </label>{' '}
      <input
        className="flex-[1_1_6rem]"
        type="search"
        name="q"
        id="words"
        required
        maxLength={Math.max(searchLimits.text, q.length)}
        defaultValue={q}
      />
      <HiddenFields values={hidden} />{' '}
      <button type="submit" className="primary">
        {searchTitle}
      </button>
    </form>
  )
}
