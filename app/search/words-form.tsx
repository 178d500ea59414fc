import { searchLimits } from '#contract/search-limits'
import { searchPath } from '../paths'
import { Hidden } from '../ui/hidden'

type Props = {
  q?: string
  /** What stays as it is chosen: the kind, the order. */
  kept?: Readonly<Record<string, string>>
}

/** The words to search for, in a line with its button: on the search's own page, and where what one looked for is not. */
export function WordsForm({ q = '', kept = {} }: Props) {
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
      <Hidden values={kept} />{' '}
      <button type="submit" className="primary">
        Show results
      </button>
    </form>
  )
}
