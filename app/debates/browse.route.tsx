import { useLoaderData } from '@remix-run/react'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { atomPath, debatesPath, tagsPath, withQuery } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { FeedLink } from '../ui/feed-link'
import { Field, SelectField } from '../ui/field'
import { isVariant, pageMeta } from '../ui/page-meta'
import {
  type DebateFilters,
  debateFiltersQuery,
  debateFiltersText,
  debateSorts,
  debateStatuses,
  debateTypes,
  hasFilters,
  maxLengths,
  parseDebateFilters,
  tagsText,
} from './debate-filters'
import { DebateList, debateCountText } from './debate-list'
import { sortNames, stageNames, typeNames } from './debate-text'
import { loadDebates } from './list-debates.server'

export const handle = { query: ['search', 'status', 'type', 'tags', 'sort', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const filters = parseDebateFilters(visit.url.searchParams)
  const { data: debates, meta } = await loadDebates(visit, filters)
  return {
    filters,
    debates,
    meta,
    tags: can.listTags,
    now: Date.now(),
    canonical: siteUrl() + (isVariant(visit.url) ? debatesPath : withQuery(debatesPath, debateFiltersQuery(filters))),
  }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  const { filters, canonical } = page
  const title = filters.search ? `Debates about “${filters.search}”` : 'Debates'
  const description = hasFilters(filters)
    ? `Debates on Rostrum: ${debateFiltersText(filters)}.`
    : `Every public debate on Rostrum, ${debateFiltersText(filters)}.`
  return pageMeta({ title, description, canonical, isVariant: isVariant(location), feed: atomPath(debatesPath) })
})

/** Shows the list of all debates (customer-spec §2). */
export default function BrowsePage() {
  const { filters, debates, meta, tags, now } = useLoaderData<typeof loader>()
  return (
    <main className="flow">
      <Notice />
      <div className="row">
        <h1>Debates</h1>
        {debates.length > 0 ? (
          <p className="meta">
            {debateCountText(meta)}: <bdi>{debateFiltersText(filters)}</bdi>
          </p>
        ) : null}
      </div>
      <StageFilter filters={filters} />
      <FilterForm filters={filters} clearable={debates.length > 0} tags={tags} />
      <DebateList debates={debates} meta={meta} filters={filters} path={debatesPath} now={now} hideCount>
        {hasFilters(filters) ? (
          <p>
            <a href={debatesPath}>Clear the filters</a>
          </p>
        ) : null}
      </DebateList>
      <FeedLink path={atomPath(debatesPath)} />
    </main>
  )
}

/** Shows a link for each stage. The links preserve the other filters. */
function StageFilter({ filters }: { filters: DebateFilters }) {
  const pathFor = (status: DebateFilters['status']) =>
    withQuery(debatesPath, debateFiltersQuery({ ...filters, status, page: undefined, before: undefined }))
  return (
    <nav className="flex flex-wrap gap-2" aria-label="Stage">
      {[undefined, ...debateStatuses].map((status) => [
        <a key={status ?? 'all'} className={chip} href={pathFor(status)} aria-current={status === filters.status ? 'true' : undefined}>
          {status ? stageNames[status] : 'All'}
        </a>,
        ' ',
      ])}
    </nav>
  )
}

const chip = 'rounded-full bg-raised px-3 py-1 text-sm text-text no-underline aria-[current]:bg-text aria-[current]:text-background'

type FilterFormProps = {
  filters: DebateFilters
  /** Whether to show a link that clears the filters; an empty list has its own link. */
  clearable: boolean
  /** Whether the site has a page of all tags. */
  tags: boolean
}

/** Shows the other filters as a GET form: folded under a summary on small screens, open in one line above the list on wide ones. */
function FilterForm({ filters, clearable, tags }: FilterFormProps) {
  return (
    <aside className="filters lg:mb-7" aria-label="Filters">
      <details>
        <summary className="py-2 text-link">
          Filter and sort: <bdi>{debateFiltersText(filters)}</bdi>
        </summary>
        <form className="stack lg:flex lg:items-end lg:gap-3 lg:[&>.field]:flex-1" action={debatesPath}>
          {filters.status ? <input type="hidden" name="status" value={filters.status} /> : null}
          <Field id="search" label="Keywords">
            <input type="search" id="search" name="search" maxLength={maxLengths.search} defaultValue={filters.search} />
          </Field>
          <SelectField
            name="sort"
            label="Sort by"
            chosen={filters.sort ?? 'latest'}
            options={debateSorts.map((name) => [name, sortNames[name]])}
          />
          <SelectField name="type" label="Type" chosen={filters.type} any options={debateTypes.map((name) => [name, typeNames[name]])} />
          <TagsField typed={tagsText(filters.tags)} linked={tags} />
          <div className="row">
            <button type="submit" className="primary">
              Apply filters
            </button>{' '}
            {clearable && hasFilters(filters) ? <a href={debatesPath}>Clear the filters</a> : null}
          </div>
        </form>
      </details>
    </aside>
  )
}

/** @param linked whether to link to the page of all tags */
function TagsField({ typed, linked }: { typed: string | undefined; linked: boolean }) {
  return (
    <Field id="tags" label="Tags" hint="Debates with all of these tags, separated by commas">
      <input type="text" id="tags" name="tags" maxLength={maxLengths.tags} defaultValue={typed} aria-describedby="tags-hint" />{' '}
      {linked ? (
        <a className="absolute end-0 top-0" href={tagsPath}>
          All tags
        </a>
      ) : null}
    </Field>
  )
}
