import { debatesPath, tagsPath } from '../paths'
import { Field, SelectField } from '../ui/field'
import {
  type DebateFilters,
  debateFiltersText,
  debateSorts,
  debateStatuses,
  debateTypes,
  hasFilters,
  maxLengths,
  sortNames,
  tagsText,
  typeNames,
} from './debate-filters'
import { stageNames } from './debate-state'

/** Shows the filters as a GET form: folded under a summary on small screens, open in one line above the list on wide ones. */
export function BrowseFilters({
  filters,
  clearable,
  tags,
}: {
  filters: DebateFilters
  /** Whether to show a link that clears the filters; an empty list has its own. */
  clearable: boolean
  /** Whether the site has a page of all tags. */
  tags: boolean
}) {
  return (
    <aside className="filters" aria-label="Filters">
      <details>
        <summary>
          Filter and sort: <bdi>{debateFiltersText(filters)}</bdi>
        </summary>
        <form className="stack" action={debatesPath}>
          <Field id="search" label="Keywords">
            <input type="search" id="search" name="search" maxLength={maxLengths.search} defaultValue={filters.search} />
          </Field>
          <SelectField
            name="sort"
            label="Sort by"
            chosen={filters.sort ?? 'latest'}
            options={debateSorts.map((name) => [name, capital(sortNames[name])])}
          />
          <SelectField
            name="status"
            label="Stage"
            chosen={filters.status}
            any
            options={debateStatuses.map((name) => [name, stageNames[name]])}
          />
          <SelectField name="type" label="Type" chosen={filters.type} any options={debateTypes.map((name) => [name, typeNames[name]])} />
          <Field id="tags" label="Tags" hint="Debates with all of these tags, separated by commas">
            <input
              type="text"
              id="tags"
              name="tags"
              maxLength={maxLengths.tags}
              defaultValue={tagsText(filters.tags)}
              aria-describedby="tags-hint"
            />
          </Field>
          <div className="row">
            <button type="submit" className="primary">
              Apply filters
            </button>{' '}
            {clearable && hasFilters(filters) ? <a href={debatesPath}>Clear the filters</a> : null}{' '}
            {tags ? <a href={tagsPath}>All tags</a> : null}
          </div>
        </form>
      </details>
    </aside>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
