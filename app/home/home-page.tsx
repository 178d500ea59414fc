import type { Person } from '#contract/accounts'
import { highlightLimits } from '#contract/feed-limits'
import type { FeedPage } from '../feed/feed.server'
import { FeedSection } from '../feed/feed-section'
import { Notice } from '../forms/notice'
import { HighlightList } from '../highlights/highlight-list'
import { authPath, dashboardPath, debatesPath, highlightsPath, tagsPath, withQuery } from '../paths'
import { isAbsent, isUnloaded } from '../platform/partial-result'
import { useRootData } from '../platform/root-data'
import { CreateLink } from '../ui/create-link'
import { MissingPart, Part } from '../ui/part'
import { PersonName } from '../ui/person-link'
import { TagLinks } from '../ui/tag-links'
import { Exchange, useExchange } from './exchange'
import {
  allHighlights,
  allTags,
  dashboardLink,
  exploreLabel,
  guestIntro,
  highlightsPart,
  highlightsTitle,
  homeText,
  joinIntro,
  joinLabel,
  joinTitle,
  moreDebatesTitle,
  startLabel,
  tagsPart,
  tagsTitle,
  turnsLink,
  turnsPart,
} from './home-text'
import type { HomeParts } from './load-home.server'

type HomePageProps = {
  feed: FeedPage
  /** The other parts of the first page; null on later pages. */
  parts: HomeParts | null
  now: number
}

/** Shows what the site is or, for members, what needs their attention; then debates; then how to sign up, for guests. */
export function HomePage({ feed, parts, now }: HomePageProps) {
  const { viewer } = useRootData()
  const exchange = useExchange(parts && !isUnloaded(parts.highlights) ? parts.highlights : [])
  return (
    <main className="flow">
      <Notice />
      {parts ? <HomeLead turns={parts.turns} waiting={parts.waiting} exchange={exchange} /> : <h1>{moreDebatesTitle}</h1>}
      <FeedSection feed={exchange && !feed.params.latest ? moveToEnd(feed, exchange.debate.slug) : feed} now={now} />
      {parts ? (
        <Highlights
          highlights={
            isUnloaded(parts.highlights)
              ? parts.highlights
              : parts.highlights.filter((highlight) => highlight !== exchange).slice(0, highlightLimits.onHome)
          }
        />
      ) : null}
      {parts ? <Tags tags={parts.tags} /> : null}
      {viewer ? null : <SignUp />}
    </main>
  )
}

/** Moves a debate that the page shows above the list to the list's end. The list by time keeps its order. */
function moveToEnd(feed: FeedPage, slug: string): FeedPage {
  const isShown = (card: FeedPage['cards'][number]) => card.slug === slug
  return { ...feed, cards: [...feed.cards.filter((card) => !isShown(card)), ...feed.cards.filter(isShown)] }
}

function HomeLead({ turns, waiting, exchange }: Pick<HomeParts, 'turns' | 'waiting'> & { exchange: ReturnType<typeof useExchange> }) {
  const { viewer } = useRootData()
  if (viewer) return <MemberLead person={viewer.person} turns={turns} waiting={waiting} />
  return (
    <div className={`grid gap-6 lg:py-6 ${exchange ? 'lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-12' : ''}`}>
      <div className="flow">
        <h1>
          <span className="inline-block">One claim. Two sides.</span> <span className="inline-block">One turn at a time.</span>
        </h1>
        <p className="text-lg text-balance text-muted">{guestIntro}</p>
        <p className="row">
          <CreateLink className="button primary">{startLabel}</CreateLink>{' '}
          <a className="button" href={debatesPath}>
            {exploreLabel}
          </a>
        </p>
      </div>
      {exchange ? <Exchange highlight={exchange} /> : null}
    </div>
  )
}

type MemberLeadProps = Pick<HomeParts, 'turns' | 'waiting'> & { person: Person }

/** Shows in how many debates it is the member's turn, with a link to them, and links to start or join a debate. */
function MemberLead({ person, turns, waiting }: MemberLeadProps) {
  const hasTurns = !isUnloaded(turns) && turns > 0
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3" aria-labelledby="your-turns">
      <div>
        <h1 id="your-turns">
          {hasTurns ? homeText.turns(turns) : <>Hello, {person.id === null ? 'there' : <PersonName person={person} />}</>}
        </h1>
        {isUnloaded(turns) && !isAbsent(turns) ? <MissingPart what={turnsPart} why={turns} /> : null}
        <p className="text-muted">
          {turns === 0 ? `${homeText.noTurns} ` : null}
          {hasTurns ? null : <a href={dashboardPath}>{dashboardLink}</a>}
          {waiting === 0 ? null : (
            <>
              {hasTurns ? null : ' · '}
              <a href={withQuery(debatesPath, { status: 'waiting' })}>{homeText.waiting(waiting)}</a>
            </>
          )}
        </p>
      </div>
      <p className="row">
        {hasTurns ? (
          <a className="button primary" href={dashboardPath}>
            {turnsLink}
          </a>
        ) : null}{' '}
        <CreateLink className={hasTurns ? 'button' : 'button primary'}>{startLabel}</CreateLink>
      </p>
    </section>
  )
}

/** Shows the most liked arguments, with a link to more of them. */
function Highlights({ highlights }: Pick<HomeParts, 'highlights'>) {
  if (isAbsent(highlights) || (!isUnloaded(highlights) && highlights.length === 0)) return null
  return (
    <Part id="highlights" title={highlightsTitle}>
      {isUnloaded(highlights) ? (
        <MissingPart what={highlightsPart} why={highlights} />
      ) : (
        <>
          <HighlightList highlights={highlights} heading="h3" />
          <p>
            <a href={highlightsPath}>{allHighlights}</a>
          </p>
        </>
      )}
    </Part>
  )
}

function Tags({ tags }: Pick<HomeParts, 'tags'>) {
  if (isAbsent(tags) || (!isUnloaded(tags) && tags.length === 0)) return null
  return (
    <Part id="tags" title={tagsTitle}>
      {isUnloaded(tags) ? (
        <MissingPart what={tagsPart} why={tags} />
      ) : (
        <TagLinks tags={tags}>
          <a href={tagsPath}>{allTags}</a>
        </TagLinks>
      )}
    </Part>
  )
}

function SignUp() {
  const { byInvitation } = useRootData()
  if (byInvitation) return null
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded border border-line bg-surface p-6" aria-labelledby="join">
      <div>
        <h2 id="join">{joinTitle}</h2>
        <p className="text-muted">{joinIntro}</p>
      </div>
      <a className="button" href={authPath('register')}>
        {joinLabel}
      </a>
    </section>
  )
}
