import { searchLimits } from '#contract/search-limits'
import { searchPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'

type Props = {
  q?: string
  /** Fields that keep their value: the category, the order. */
  kept?: Readonly<Record<string, string>>
}

/** Shows the search field and its button on one line: on the search page, and on error pages. */
export function PageSearchForm({ q = '', kept = {} }: Props) {
  return (
    <form className="asking" action={searchPath}>
      <label className="sr-only" htmlFor="words">
        Search for
      </label>{' '}
      <input
        type="search"
        name="q"
        id="words"
        placeholder="Search for"
        required
        maxLength={Math.max(searchLimits.text, q.length)}
        defaultValue={q}
      />
      <HiddenFields values={kept} />{' '}
      <button type="submit" className="primary">
        Show results
      </button>
    </form>
  )
}
