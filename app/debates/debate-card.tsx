import { Fragment, type ReactNode } from 'react'
import type { DebateCard as Card } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { readMarked } from '#contract/marked-text'
import { debatePath, picturePath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { DecorativeImage } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { Day } from '../ui/moment'
import { DebatePeople } from './debate-people'
import { DebateState } from './debate-state'

type ListedDebateProps = {
  debate: Card
  /** The level of its heading, which depends on where the list is used. */
  heading: 'h2' | 'h3'
  /** When the page was made, in ms since 1970. */
  now: number
  /** What to show at the end of a row. */
  children?: ReactNode
}

type DebateCardProps = ListedDebateProps & {
  /** Whether the card is in a feed that records views. */
  tracked?: boolean
  /** Whether the debate doesn't exist yet. If so, nothing links to it. */
  isPreview?: boolean
}

/** Shows a debate in a list, with every field of customer-spec §2, Debate card. Its only link is the topic. */
export function DebateCard({ debate, heading: Heading, now, tracked = false, isPreview = false }: DebateCardProps) {
  return (
    <li className="card" data-debate={tracked ? debate.id : undefined}>
      <div className="topic flex items-center gap-3 *:first:size-12 *:first:flex-none *:first:self-start">
        <DebatePicture debate={debate} />
        <Heading>
          {isPreview ? (
            <bdi>{debate.topic}</bdi>
          ) : (
            <a href={debatePath(debate.slug)} dir="auto">
              {debate.topic}
            </a>
          )}
        </Heading>
      </div>
      <DebateState debate={debate} now={now} card />
      <Description debate={debate} />
      <DebatePeople debate={debate} />
      <Details debate={debate} />
      <Reasons reasons={[...new Set(debate.feed_reasons)]} />
    </li>
  )
}

type DebateRowProps = ListedDebateProps & {
  /** The fragment on the debate's page that the link leads to. Without it, the link leads to the top. */
  anchor?: string
}

/** Shows a debate as a row in a list (docs/product.md#look): picture, topic and state. Its only link is the topic. */
export function DebateRow({ debate, heading: Heading, now, anchor, children }: DebateRowProps) {
  return (
    <li>
      <DebatePicture debate={debate} />
      <Heading>
        <a href={debatePath(debate.slug) + (anchor ? `#${anchor}` : '')} dir="auto">
          {debate.topic}
        </a>
      </Heading>
      <DebateState debate={debate} now={now} />
      {children}
    </li>
  )
}

/** Shows a debate's picture in a list. Without a picture, and in low-data mode, shows its emblem. The style sheet sets the size. */
export function DebatePicture({ debate }: { debate: Pick<Card, 'slug' | 'avatar'> }) {
  const { appearance, api } = useRootData()
  const picture = appearance.lowData ? null : picturePath(debate.avatar, api)
  return picture ? <DecorativeImage src={picture} size={64} lazy /> : <Emblem slug={debate.slug} />
}

/** Foreign APIs may send HTML, so tags are removed. Only an API with previews is known to send plain text. */
function Description({ debate: { description } }: { debate: Card }) {
  const can = useCapabilities()
  const text = can.previewContent ? description : readMarked(description).text
  return text === '' ? null : (
    <p className="line-clamp-1 text-muted max-sm:hidden" dir="auto">
      {text}
    </p>
  )
}

/** Shows the debate's tags, the numbers of people, and its date. */
function Details({ debate }: { debate: Card }) {
  const { participants_count: people, watchers_count: watchers, created_at: created } = debate
  return (
    <ul className="facts mt-auto gap-y-0">
      <Tags debate={debate} /> {people === null ? null : <li>{people === 1 ? '1 person' : `${formatNumber(people)} people`}</li>}{' '}
      {watchers === null ? null : <li>{`${formatNumber(watchers)} watching`}</li>}{' '}
      {created === null ? null : (
        <li>
          <span className="sr-only">Created </span>
          <Day at={created} />
        </li>
      )}
    </ul>
  )
}

/** The number of tags on a card (customer-spec §9, Debate tags). */
const tagsShown = 3

/** Shows the tags as plain text, because the card has only one link. */
function Tags({ debate: { tags } }: { debate: Card }) {
  if (tags.length === 0) return null
  const more = tags.length - tagsShown
  return (
    <li className="max-sm:w-full">
      <span className="sr-only">Tags: </span>
      {tags.slice(0, tagsShown).map(({ slug, name }) => (
        <Fragment key={slug}>
          <bdi className="tag">{name}</bdi>{' '}
        </Fragment>
      ))}
      {more > 0 ? <span className="whitespace-nowrap">{`+${more} more`}</span> : null}
    </li>
  )
}

/** Shows why the feed includes the debate. Each reason is isolated, because it may contain a name. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <p className="line-clamp-1 text-xs/5 text-muted">
      <span className="sr-only">Shown because: </span>
      {reasons.map((reason, index) => (
        <Fragment key={reason}>
          {index > 0 ? ' · ' : ''}
          <bdi>{reason}</bdi>
        </Fragment>
      ))}
    </p>
  )
}
