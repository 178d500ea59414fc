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
      <input
        type="search"
        name="q"
        aria-label="Words to find"
        placeholder="Words to find"
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
