import { Fragment } from 'react'
import type { DebateCard as Card } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { readMarked } from '#contract/marked-text'
import { debatePath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Day } from '../ui/moment'
import { DebatePeople } from './debate-people'
import { DebatePicture } from './debate-row'
import { DebateOwn } from './debate-stage'
import { DebateState } from './debate-state'

type DebateCardProps = {
  debate: Card
  /** The level of its heading, by where the card stands. */
  heading: 'h2' | 'h3'
  /** When the page was made; ms since 1970. */
  now: number
  /** Stands in a feed that counts who looks at it. */
  tracked?: boolean
  /** Is not there yet: nothing leads to it. */
  toBe?: boolean
}

/** A debate in a list, with every field of customer-spec §2, Debate card. Its one link is the topic. */
export function DebateCard({ debate, heading: Heading, now, tracked = false, toBe = false }: DebateCardProps) {
  return (
    <li className={isLong(debate.topic) ? 'card long' : 'card'} data-debate={tracked ? debate.id : undefined}>
      <DebatePicture debate={debate} />
      <Heading>
        {toBe ? (
          <bdi>{debate.topic}</bdi>
        ) : (
          <a href={debatePath(debate.slug)} dir="auto">
            {debate.topic}
          </a>
        )}
      </Heading>
      <DebateState debate={debate} now={now} card />
      <Description debate={debate} />
      <DebatePeople debate={debate} />
      <Particulars debate={debate} />
    </li>
  )
}

/** Beyond three lines on a small phone: then there is no room left for the description. Chinese letters are twice as wide as Latin ones. */
const isLong = (topic: string) => topic.length + (topic.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0) > 63

/** Ours is text. Of an API that does not say it shows previews, it may come as HTML, of which a card shows the words. */
function Description({ debate: { description } }: { debate: Card }) {
  const can = useCapabilities()
  const words = can.previewContent ? description : readMarked(description).text
  return words === '' ? null : (
    <p className="about" dir="auto">
      {words}
    </p>
  )
}

/** What the reader has to do with it, what it is about, how many are there, since when, and why the feed shows it. */
function Particulars({ debate }: { debate: Card }) {
  const { participants_count: people, watchers_count: watchers, created_at: created, feed_reasons: reasons } = debate
  return (
    <ul className="facts">
      <DebateOwn debate={debate} /> <Tags debate={debate} />{' '}
      {people === null ? null : <li>{people === 1 ? '1 person' : `${formatNumber(people)} people`}</li>}{' '}
      {watchers === null ? null : <li>{`${formatNumber(watchers)} watching`}</li>}{' '}
      {created === null ? null : (
        <li>
          <span className="sr-only">Created </span>
          <Day at={created} />
        </li>
      )}{' '}
      <Reasons reasons={[...new Set(reasons)]} />
    </ul>
  )
}

/** customer-spec §9, Debate tags on a card. */
const tagsShown = 3

/** As words: the card has one link, and a tag's page is one step further on. */
function Tags({ debate: { tags } }: { debate: Card }) {
  if (tags.length === 0) return null
  const more = tags.length - tagsShown
  return (
    <li className="tagged">
      <span className="sr-only">Tags: </span>
      {tags.slice(0, tagsShown).map(({ slug, name }) => (
        <Fragment key={slug}>
          <bdi className="tag">{name}</bdi>{' '}
        </Fragment>
      ))}
      {more > 0 ? <span>{`+${more} more`}</span> : null}
    </li>
  )
}

/** Why the feed shows it. Each by itself, for there may be names in it. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <li className="why">
      <span className="sr-only">Shown because: </span>
      {reasons.map((reason, index) => (
        <Fragment key={reason}>
          {index > 0 ? ', ' : ''}
          <bdi>{reason}</bdi>
        </Fragment>
      ))}
    </li>
  )
}
