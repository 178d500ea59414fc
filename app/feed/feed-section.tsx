import { DebateCard } from '../debates/debate-card'
import { GrowingList } from '../debates/growing-list'
import feedViewsUrl from '../elements/feed-views?worker&url'
import { feedPath, feedViewsPath } from '../paths'
import { useRootData } from '../platform/root-data'
import { CreateLink } from '../ui/create-link'
import type { Tracking } from './do-not-track.server'
import type { FeedPage } from './feed.server'
import { type FeedParams, feedQuery } from './feed-params'
import {
  allSeenTitle,
  backToStart,
  feedPagesLabel,
  feedTitle,
  forYouLabel,
  guestFeedHint,
  latestLabel,
  noDebatesTitle,
  retentionText,
  seeLatest,
  showMore,
  startFirst,
  trackingRefused,
} from './feed-text'

/** Shows the feed: links to sort it by rank or by time, the cards with the reasons for showing them, and a link to more. */
export function FeedSection({ feed, now }: { feed: FeedPage; now: number }) {
  const { params, cards, tracking } = feed
  return (
    <section className="flow" aria-labelledby="feed">
      <div className="bar">
        <h2 id="feed">{feedTitle}</h2> <FeedTabs feed={feed} />
      </div>
      {cards.length === 0 ? (
        <>
          <EmptyFeed params={params} first={feed.first} />
          <FeedPagination feed={feed} />
        </>
      ) : (
        <>
          <ol className="cards lg:grid-cols-2 lg:max-[100rem]:*:last:odd:col-span-full min-[100rem]:grid-cols-3">
            {cards.map((debate) => (
              <DebateCard key={debate.id} debate={debate} heading="h3" now={now} tracked={tracking === 'on'} />
            ))}
          </ol>
          <GrowingList of="debates">
            <FeedPagination feed={feed} />
          </GrowingList>
        </>
      )}
      {tracking === 'on' ? <ViewTracking mode={params.latest ? 'latest' : 'for-you'} /> : null}
      <TrackingNote tracking={tracking} />
    </section>
  )
}

function FeedTabs({ feed: { params, canRank } }: { feed: FeedPage }) {
  const { viewer } = useRootData()
  const { latest, fresh } = params
  if (!canRank) return null
  return (
    <>
      <nav className="tabs" aria-label="Feed">
        <a href={feedPath({})} aria-current={latest ? undefined : 'true'}>
          {forYouLabel}
        </a>{' '}
        <a href={feedPath({ feed: 'latest' })} aria-current={latest ? 'true' : undefined}>
          {latestLabel}
        </a>
      </nav>
      {latest ? null : <p className="meta ms-auto max-sm:hidden">{viewer ? <SeenDebatesLink fresh={fresh} /> : guestFeedHint}</p>}
    </>
  )
}

function SeenDebatesLink({ fresh }: { fresh: boolean }) {
  return fresh ? (
    <>
      Debates you’ve seen are hidden. <a href={feedPath({})}>Show everything</a>
    </>
  ) : (
    <>
      Based on your tags, your friends and active debates. <a href={feedPath({ fresh: '1' })}>Hide debates I’ve seen</a>
    </>
  )
}

/** Shows the empty state (customer-spec §2, Empty state), or says that the reader has seen everything. */
function EmptyFeed({ params, first }: { params: FeedParams; first: boolean }) {
  const isEmpty = first && !params.fresh
  return (
    <div className="flow text-muted">
      <p>
        <b>{isEmpty ? noDebatesTitle : allSeenTitle}</b>
      </p>
      <p>
        {isEmpty ? (
          <CreateLink className="button">{startFirst}</CreateLink>
        ) : (
          <a className="button" href={feedPath({ feed: 'latest' })}>
            {seeLatest}
          </a>
        )}
      </p>
    </div>
  )
}

function FeedPagination({ feed: { params, next, first } }: { feed: FeedPage }) {
  if (first && !next) return null
  return (
    <nav className="pages" aria-label={feedPagesLabel}>
      <ol>
        {first ? null : (
          <li>
            <a href={feedPath(feedQuery({ latest: params.latest, fresh: params.fresh }))}>{backToStart}</a>
          </li>
        )}
        {next ? (
          <li>
            <a href={feedPath(feedQuery(next))} rel="next">
              {showMore}
            </a>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

/** Tracks which cards are looked at, by an element that React never hydrates. */
function ViewTracking({ mode }: { mode: string }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the element manages its content */}
      <feed-views to={feedViewsPath} mode={mode} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <script type="module" src={feedViewsUrl} />
    </>
  )
}

/** Tells members in a sentence what is recorded here. */
function TrackingNote({ tracking }: { tracking: Tracking }) {
  const { api } = useRootData()
  if (tracking === 'off') return null
  if (tracking === 'refused') return <p className="meta">{trackingRefused}</p>
  // We can't promise how long a foreign API stores it.
  const retention = api === null ? retentionText : ''
  return (
    <p className="meta">
      We record which of these debates you look at and for how long, only to put For You in order.{retention} Do Not Track, Global Privacy
      Control or low-data mode turns this off.
    </p>
  )
}
