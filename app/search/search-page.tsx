import { formatNumber } from '#contract/format-number'
import type { SearchAnswer } from '#contract/search'
import type { SearchCategory } from '#contract/search-limits'
import { GrowingList } from '../debates/growing-list'
import { ErrorSummary } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { debatesPath, friendsPath, groupsPath, homePath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { CreateLink } from '../ui/create-link'
import { Pagination, PastLastPage } from '../ui/pagination'
import { Part } from '../ui/part'
import { TagLinks } from '../ui/tag-links'
import { Results } from './results'
import type { FoundTag, SearchRefusal } from './search.server'
import { PageSearchForm } from './search-form'
import { categoryNames, categoryOrder, compactCountText, type SearchParams, searchPathFor } from './search-params'
import {
  allLabel,
  argumentsOnlyLabel,
  beginningTip,
  bestMatchLabel,
  bothLabel,
  bothWordsTip,
  commentsOnlyLabel,
  exploreLabel,
  friendsLabel,
  groupsLabel,
  homeLabel,
  newestLabel,
  phraseTip,
  searchTitle,
  shortcutsTitle,
  startDebate,
  tagsTitle,
  tipsTitle,
  withoutTip,
} from './search-text'
import { fewResults, NoResults, WiderSearches } from './wider-searches'

/** `found` is null before the first search. */
type Props = { params: SearchParams; found: SearchAnswer | SearchRefusal | null; tags: FoundTag[] }

/** Shows the search page (customer-spec §2): the form, and the results of every category, or of one in pages. */
export function SearchPage({ params, found, tags }: Props) {
  const { q, type, post_type, sort } = params
  const refused = found !== null && 'message' in found ? found : null
  const shown = found === null || 'message' in found ? null : found
  return (
    <main className="with-side">
      <div className="flow">
        {refused ? <ErrorSummary title={refused.message} faults={[]} /> : null}
        <Notice />
        {q ? (
          <h1>
            Search for “<bdi>{q}</bdi>”
          </h1>
        ) : (
          <h1>{searchTitle}</h1>
        )}
        <PageSearchForm q={q} hidden={{ ...(type && { type }), ...(post_type && { post_type }), ...(sort && { sort }) }} />
        {shown ? <CategoryTabs params={params} found={shown} /> : null}
      </div>
      {found === null ? <Hints /> : null}
      {shown && !params.type ? <AllCategories params={params} found={shown} tags={tags} /> : null}
      {shown && params.type ? <OneCategory params={params} type={params.type} found={shown} /> : null}
    </main>
  )
}

type FoundProps = { params: SearchParams; found: SearchAnswer }

/** The categories in the customer's order (customer-spec §2, Quick search). */
const shownCategories = ({ totals }: SearchAnswer) => categoryOrder.filter((name) => name !== 'groups' || totals.groups > 0)

function CategoryTabs({ params: { q, type }, found }: FoundProps) {
  const { totals, totals_capped } = found
  return (
    <nav className="tabs mb-4" aria-label="Kinds of results">
      <a href={searchPathFor({ q })} aria-current={type === undefined ? 'true' : undefined}>
        {allLabel}
      </a>
      {shownCategories(found).map((name) => [
        ' ',
        totals[name] > 0 || type === name ? (
          <a key={name} href={searchPathFor({ q, type: name })} aria-current={type === name ? 'true' : undefined}>
            {`${categoryNames[name]} (${compactCountText(totals[name], totals_capped[name])})`}
          </a>
        ) : (
          <span key={name}>{`${categoryNames[name]} (0)`}</span>
        ),
      ])}
    </nav>
  )
}

/**
 * Shows the best results of each category, with links to the others. People and tags come first in the source and are in the side column,
 * because they are few.
 */
function AllCategories({ params, found, tags }: FoundProps & { tags: FoundTag[] }) {
  const shown = shownCategories(found)
  const nonEmpty = shown.filter((name) => found.data[name].length > 0)
  const others = nonEmpty.filter((name) => name !== 'people')
  const total = shown.reduce((sum, name) => sum + found.totals[name], 0)
  const part = (name: SearchCategory) => <CategoryPart key={name} name={name} params={params} found={found} />
  return (
    <>
      {nonEmpty.length > others.length || tags.length > 0 ? (
        <div className="beside flow max-lg:pt-6">
          {nonEmpty.length > others.length ? part('people') : null}
          {tags.length > 0 ? (
            <Part id="tags" title={tagsTitle}>
              <TagLinks tags={tags} />
            </Part>
          ) : null}
        </div>
      ) : null}
      <div className="flow">
        {others.map(part)}
        {nonEmpty.length === 0 ? <NoResults params={params} /> : total <= fewResults ? <WiderSearches params={params} /> : null}
      </div>
    </>
  )
}

function CategoryPart({ name, params, found }: FoundProps & { name: SearchCategory }) {
  return (
    <Part id={name} title={categoryNames[name]}>
      <Results of={name} data={found.data} heading="h3" />
      {found.totals[name] > found.data[name].length ? (
        <p>
          <a href={searchPathFor({ q: params.q, type: name })}>{furtherResultsText(name, found)}</a>
        </p>
      ) : null}
    </Part>
  )
}

function furtherResultsText(name: SearchCategory, { totals, totals_capped }: SearchAnswer): string {
  const what = categoryNames[name].toLowerCase()
  return totals_capped[name] ? `More than ${formatNumber(totals[name])} ${what}` : `All ${formatNumber(totals[name])} ${what}`
}

function OneCategory({ params, type, found }: FoundProps & { type: SearchCategory }) {
  const { data, totals, totals_capped, meta } = found
  return (
    <div className="flow">
      {totals[type] > 1 || params.post_type ? <Filters params={params} /> : null}
      {totals_capped[type] ? (
        <p className="meta">{`These are the ${formatNumber(totals[type])} newest results. Add a word or a “phrase” to find others.`}</p>
      ) : null}
      {data[type].length > 0 ? (
        <Results of={type} data={data} heading="h2" />
      ) : totals[type] > 0 ? (
        <PastLastPage first={searchPathFor(params)} />
      ) : (
        <NoResults params={params} />
      )}
      {data[type].length > 0 && totals[type] <= fewResults ? <WiderSearches params={params} /> : null}
      <GrowingList of="results">
        <Pagination meta={meta} pathFor={(page) => searchPathFor(params, { page: page === 1 ? undefined : String(page) })} />
      </GrowingList>
    </div>
  )
}

const postTypes = [
  [undefined, bothLabel],
  ['argument', argumentsOnlyLabel],
  ['comment', commentsOnlyLabel],
] as const
const sorts = [
  [undefined, bestMatchLabel],
  ['newest', newestLabel],
] as const

function Filters({ params }: { params: SearchParams }) {
  return (
    <div className="row">
      {params.type === 'posts' ? (
        <nav className="tabs" aria-label="Arguments or comments">
          {postTypes.map(([post_type, words]) => [
            <a key={words} href={searchPathFor(params, { post_type })} aria-current={params.post_type === post_type ? 'true' : undefined}>
              {words}
            </a>,
            ' ',
          ])}
        </nav>
      ) : null}
      <nav className="tabs" aria-label="Order">
        {sorts.map(([sort, words]) => [
          <a key={words} href={searchPathFor(params, { sort })} aria-current={params.sort === sort ? 'true' : undefined}>
            {words}
          </a>,
          ' ',
        ])}
      </nav>
    </div>
  )
}

/** Shows search tips and where else to go, before the first search (customer-spec §2, Quick search). */
function Hints() {
  const can = useCapabilities()
  return (
    <div className="beside flow text-sm">
      <Part id="how" title={tipsTitle}>
        <dl>
          <dt className="mt-2">
            <code>nuclear power</code>
          </dt>
          <dd className="text-muted">{bothWordsTip}</dd>
          <dt className="mt-2">
            <code>"four-day week"</code>
          </dt>
          <dd className="text-muted">{phraseTip}</dd>
          <dt className="mt-2">
            <code>energy -coal</code>
          </dt>
          <dd className="text-muted">{withoutTip}</dd>
          <dt className="mt-2">
            <code>climat*</code>
          </dt>
          <dd className="text-muted">{beginningTip}</dd>
        </dl>
      </Part>
      <nav aria-label={shortcutsTitle} className="row">
        <a href={homePath}>{homeLabel}</a> <a href={debatesPath}>{exploreLabel}</a> <a href={friendsPath}>{friendsLabel}</a>{' '}
        {can.listGroups ? <a href={groupsPath}>{groupsLabel}</a> : null} <CreateLink>{startDebate}</CreateLink>
      </nav>
    </div>
  )
}
