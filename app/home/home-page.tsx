import { highlightLimits } from '#contract/feed-limits'
import type { FeedPage } from '../feed/feed.server'
import { FeedSection } from '../feed/feed-section'
import { Notice } from '../forms/notice'
import { HighlightList } from '../highlights/highlight-list'
import { authPath, dashboardPath, debatesPath, highlightsPath, tagsPath, withQuery } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { useRootData } from '../platform/root-data'
import { CreateLink } from '../ui/create-link'
import { MissingPart, Part } from '../ui/part'
import { pluralise } from '../ui/pluralise'
import { TagLinks } from '../ui/tag-links'
import { Exchange, useExchange } from './exchange'
import type { HomeParts } from './load-home.server'

type HomePageProps = {
  feed: FeedPage
  /** The other parts of the first page; null on later pages. */
  parts: HomeParts | null
  now: number
}

/** Shows what the site is, or what needs the member's attention; then debates; then, to guests, how to sign up. */
export function HomePage({ feed, parts, now }: HomePageProps) {
  const { viewer } = useRootData()
  const exchange = useExchange(parts && !isUnloaded(parts.highlights) ? parts.highlights : [])
  return (
    <main className="flow">
      <Notice />
      {parts ? <HomeLead turns={parts.turns} waiting={parts.waiting} exchange={exchange} /> : <h1>More debates</h1>}
      <FeedSection feed={feed} now={now} />
      {parts ? (
        <Highlights
          highlights={
            isUnloaded(parts.highlights)
              ? parts.highlights
              : parts.highlights.filter((clip) => clip !== exchange).slice(0, highlightLimits.onHome)
          }
        />
      ) : null}
      {parts ? <Tags tags={parts.tags} /> : null}
      {viewer ? null : <SignUp />}
    </main>
  )
}

const waitingText = (waiting: number) => `${pluralise(waiting, 'debate needs', 'debates need')} an opponent`

function HomeLead({ turns, waiting, exchange }: Pick<HomeParts, 'turns' | 'waiting'> & { exchange: ReturnType<typeof useExchange> }) {
  const { viewer } = useRootData()
  if (viewer) {
    return (
      <>
        <h1 className="sr-only">Home</h1>
        <PendingTurns turns={turns} />
        <p className="row">
          <CreateLink className="button primary">Start a debate</CreateLink>{' '}
          {waiting === 0 ? null : (
            <a className="button" href={withQuery(debatesPath, { status: 'waiting' })}>
              {waiting === null ? 'Debates that need an opponent' : waitingText(waiting)}
            </a>
          )}
        </p>
      </>
    )
  }
  return (
    <div className="lead">
      <section>
        <h1>
          <span>One claim. Two sides.</span> <span>One turn at a time.</span>
        </h1>
        <p>Test what you believe against somebody who doesn’t.</p>
        <p className="row">
          <CreateLink className="button primary">Start a debate</CreateLink>{' '}
          <a className="button" href={debatesPath}>
            Explore
          </a>
        </p>
      </section>
      {exchange ? <Exchange clip={exchange} /> : null}
    </div>
  )
}

/** Shows the most liked arguments, with a link to more of them. */
function Highlights({ highlights }: Pick<HomeParts, 'highlights'>) {
  if (isAbsent(highlights) || (!isUnloaded(highlights) && highlights.length === 0)) return null
  return (
    <Part id="highlights" title="Popular arguments">
      {isUnloaded(highlights) ? (
        <MissingPart what="The highlights" why={highlights} />
      ) : (
        <>
          <HighlightList highlights={highlights} heading="h3" />
          <p>
            <a href={highlightsPath}>All highlights</a>
          </p>
        </>
      )}
    </Part>
  )
}

function Tags({ tags }: Pick<HomeParts, 'tags'>) {
  if (isAbsent(tags) || (!isUnloaded(tags) && tags.length === 0)) return null
  return (
    <Part id="tags" title="Tags">
      {isUnloaded(tags) ? (
        <MissingPart what="The tags" why={tags} />
      ) : (
        <TagLinks tags={tags}>
          <a href={tagsPath}>All tags</a>
        </TagLinks>
      )}
    </Part>
  )
}

function SignUp() {
  const { byInvitation } = useRootData()
  if (byInvitation) return null
  return (
    <section className="now flow" aria-labelledby="join">
      <h2 id="join">Have something to say?</h2>
      <p>All you need is a name and an email address.</p>
      <p>
        <a className="button primary" href={authPath('register')}>
          Sign up to take part
        </a>
      </p>
    </section>
  )
}

/** Shows in how many debates it is the member's turn, with a link to them. */
function PendingTurns({ turns }: { turns: PartialResult<number> }) {
  if (isUnloaded(turns) || turns === 0) {
    return (
      <>
        {isUnloaded(turns) && !isAbsent(turns) ? <MissingPart what="Your turns" why={turns} /> : null}
        <p>
          {turns === 0 ? 'You have no turns waiting. ' : null}
          <a href={dashboardPath}>Go to your dashboard</a>
        </p>
      </>
    )
  }
  return (
    <section className="now strip" aria-labelledby="waiting">
      <h2 id="waiting">It’s your turn in {pluralise(turns, 'debate')}</h2>
      <a className="button primary" href={dashboardPath}>
        Go to your turns
      </a>
    </section>
  )
}
