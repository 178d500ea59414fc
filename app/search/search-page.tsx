import type { SearchAnswer } from '#contract/search'
import { type SearchCategory, searchCategories, searchLimits } from '#contract/search-limits'
import { Notice } from '../forms/notice'
import { debatesPath, friendsPath, homePath, searchPath } from '../paths'
import { BeyondTheLast } from '../ui/beyond-the-last'
import { CreateLink } from '../ui/create-link'
import { ErrorSummary } from '../ui/error-summary'
import { Field } from '../ui/field'
import { GrowingList } from '../ui/growing-list'
import { Hidden } from '../ui/hidden'
import { Pagination } from '../ui/pagination'
import { Part } from '../ui/part'
import { type AskedSearch, categoryNames, countInWords, pathOfSearch } from './asked'
import { Results } from './results'
import type { Refused } from './search.server'

/** `found` is null before anything is searched for. */
type Props = { asked: AskedSearch; found: SearchAnswer | Refused | null }

/** Search (customer-spec §2): the form, what was found of each kind, or of one kind in pages. */
export function SearchPage({ asked, found }: Props) {
  const { q } = asked
  const refused = found !== null && 'message' in found ? found : null
  return (
    <main id="main" tabIndex={-1} className="flow narrow">
      {refused ? <ErrorSummary title={refused.message} faults={[]} /> : null}
      <Notice />
      {q ? (
        <h1>
          Search for “<bdi>{q}</bdi>”
        </h1>
      ) : (
        <h1>Search</h1>
      )}
      <SearchForm asked={asked} />
      {found === null ? <Hints /> : 'message' in found ? null : <Found asked={asked} found={found} />}
    </main>
  )
}

function SearchForm({ asked: { q, type, post_type, sort } }: { asked: AskedSearch }) {
  return (
    <form className="stack" action={searchPath}>
      <Field id="q" label="Words to find">
        <input type="search" id="q" name="q" size={40} required maxLength={Math.max(searchLimits.text, q.length)} defaultValue={q} />
      </Field>
      <Hidden values={{ ...(type && { type }), ...(post_type && { post_type }), ...(sort && { sort }) }} />
      <button type="submit" className="primary">
        Show results
      </button>
    </form>
  )
}

function Found({ asked, found }: { asked: AskedSearch; found: SearchAnswer }) {
  const shown = searchCategories.filter((name) => name !== 'groups' || found.totals.groups > 0)
  const { type } = asked
  return (
    <>
      <Kinds asked={asked} found={found} shown={shown} />
      {type ? <OneKind asked={asked} type={type} found={found} /> : <AllKinds asked={asked} found={found} shown={shown} />}
    </>
  )
}

type FoundProps = { asked: AskedSearch; found: SearchAnswer; shown: readonly SearchCategory[] }

function Kinds({ asked: { q, type }, found: { totals, totals_capped }, shown }: FoundProps) {
  return (
    <nav className="tabs" aria-label="Kinds of results">
      <a href={pathOfSearch({ q })} aria-current={type === undefined ? 'true' : undefined}>
        All
      </a>
      {shown.map((name) => [
        ' ',
        <a key={name} href={pathOfSearch({ q, type: name })} aria-current={type === name ? 'true' : undefined}>
          {`${categoryNames[name]} (${countInWords(totals[name], totals_capped[name])})`}
        </a>,
      ])}
    </nav>
  )
}

/** The best of each kind that has any, and the way to the rest. */
function AllKinds({ asked, found, shown }: FoundProps) {
  const some = shown.filter((name) => found.data[name].length > 0)
  if (some.length === 0) return <Nothing asked={asked} />
  return some.map((name) => (
    <Part key={name} id={name} title={categoryNames[name]}>
      <Results of={name} data={found.data} heading="h3" />
      {found.totals[name] > found.data[name].length ? (
        <p>
          <a href={pathOfSearch({ q: asked.q, type: name })}>{restInWords(name, found)}</a>
        </p>
      ) : null}
    </Part>
  ))
}

function restInWords(name: SearchCategory, { totals, totals_capped }: SearchAnswer): string {
  const what = categoryNames[name].toLowerCase()
  return totals_capped[name] ? `More than ${totals[name].toLocaleString('en')} ${what}` : `All ${totals[name].toLocaleString('en')} ${what}`
}

function OneKind({ asked, type, found }: { asked: AskedSearch; type: SearchCategory; found: SearchAnswer }) {
  const { data, totals, totals_capped, meta } = found
  return (
    <>
      {totals[type] > 1 || asked.post_type ? <Narrowing asked={asked} /> : null}
      {totals_capped[type] ? (
        <p className="meta">
          {`These are the ${totals[type].toLocaleString('en')} newest of more. Add a word, or a “phrase”, to find the others.`}
        </p>
      ) : null}
      {data[type].length > 0 ? (
        <Results of={type} data={data} heading="h2" />
      ) : totals[type] > 0 ? (
        <BeyondTheLast first={pathOfSearch(asked)} />
      ) : (
        <Nothing asked={asked} />
      )}
      <GrowingList of="results" />
      <Pagination meta={meta} pathFor={(page) => pathOfSearch(asked, { page: page === 1 ? undefined : String(page) })} />
    </>
  )
}

const postTypes = [
  [undefined, 'Both'],
  ['argument', 'Arguments only'],
  ['comment', 'Comments only'],
] as const
const sorts = [
  [undefined, 'Best first'],
  ['newest', 'Newest first'],
] as const

function Narrowing({ asked }: { asked: AskedSearch }) {
  return (
    <div className="row">
      {asked.type === 'posts' ? (
        <nav className="tabs" aria-label="Arguments or comments">
          {postTypes.map(([post_type, words]) => [
            <a key={words} href={pathOfSearch(asked, { post_type })} aria-current={asked.post_type === post_type ? 'true' : undefined}>
              {words}
            </a>,
            ' ',
          ])}
        </nav>
      ) : null}
      <nav className="tabs" aria-label="Order">
        {sorts.map(([sort, words]) => [
          <a key={words} href={pathOfSearch(asked, { sort })} aria-current={asked.sort === sort ? 'true' : undefined}>
            {words}
          </a>,
          ' ',
        ])}
      </nav>
    </div>
  )
}

/** Nothing was found: what to try. */
function Nothing({ asked: { q, type } }: { asked: AskedSearch }) {
  const [first = q] = q.split(' ')
  const beginning = first.replace(/["*-]/g, '')
  return (
    <div className="empty flow">
      <p>
        <b>Nothing found</b>
      </p>
      <p>All words must occur. Take one away, look for another spelling, or search for how a word begins.</p>
      <p className="row">
        {beginning.length > 4 ? (
          <a href={pathOfSearch({ q: `${beginning.slice(0, -2)}*`, ...(type && { type }) })}>{`Try “${beginning.slice(0, -2)}*”`}</a>
        ) : null}{' '}
        {type ? <a href={pathOfSearch({ q })}>Look everywhere</a> : null} <CreateLink>Start a debate about it</CreateLink>
      </p>
    </div>
  )
}

/** Before anything is searched for: what a search understands, and where else to go (customer-spec §2, Quick search). */
function Hints() {
  return (
    <>
      <Part id="how" title="What a search understands">
        <dl className="hints">
          <dt>
            <code>nuclear power</code>
          </dt>
          <dd>both words, in any order; case and accents do not matter</dd>
          <dt>
            <code>"four-day week"</code>
          </dt>
          <dd>the words side by side</dd>
          <dt>
            <code>energy -coal</code>
          </dt>
          <dd>the first word without the second</dd>
          <dt>
            <code>climat*</code>
          </dt>
          <dd>all words that begin so</dd>
        </dl>
      </Part>
      <nav aria-label="Shortcuts" className="row">
        <a href={homePath}>Home</a> <a href={debatesPath}>Explore debates</a> <a href={friendsPath}>Friends</a>{' '}
        <CreateLink>Start a debate</CreateLink>
      </nav>
    </>
  )
}
