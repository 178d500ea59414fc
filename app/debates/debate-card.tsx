import { Fragment } from 'react'
import type { DebateCard as Card } from '#contract/debates'
import { readMarked } from '#contract/marked-text'
import { debatePath, picturePath } from '../paths'
import { useKnown } from '../platform/use-known'
import { counted } from '../ui/counted'
import { Day } from '../ui/day'
import { TimeLeft } from '../ui/moment'
import { DebateBadges } from './debate-badges'
import { DebatePeople } from './debate-people'
import { roundInWords, turnInWords } from './debate-words'

type DebateCardProps = {
  debate: Card
  /** The level of its heading, by where the card stands. */
  heading: 'h2' | 'h3'
  /** When the page was made; ms since 1970. */
  now: number
  /** Stands in a feed that counts who looks at it. */
  tracked?: boolean
}

/** A debate in a list, with every field of customer-spec §2, Debate card. Its one link is the topic. */
export function DebateCard({ debate, heading: Heading, now, tracked = false }: DebateCardProps) {
  return (
    <li className="card" data-debate={tracked ? debate.id : undefined}>
      <Picture debate={debate} />
      <Heading>
        <a href={debatePath(debate.slug)} dir="auto">
          {debate.topic}
        </a>
      </Heading>
      <DebateBadges debate={debate} />
      <Description debate={debate} />
      <DebatePeople debate={debate} />
      <State debate={debate} now={now} />
      <p className="meta">
        Created <Day at={debate.created_at} />
        <Tags debate={debate} />
      </p>
      <Reasons debate={debate} />
    </li>
  )
}

/** Of another API it may come as HTML, of which a card shows the words. */
function Description({ debate: { description } }: { debate: Card }) {
  const { api } = useKnown()
  const words = api === null ? description : readMarked(description).text
  return words === '' ? null : <p dir="auto">{words}</p>
}

/** Why the feed shows it. Each by itself, for there may be names in it. */
function Reasons({ debate: { feed_reasons: reasons } }: { debate: Card }) {
  if (reasons.length === 0) return null
  return (
    <p className="meta">
      Shown because:
      {reasons.map((reason, index) => (
        <Fragment key={reason}>
          {index > 0 ? ' · ' : ' '}
          <bdi>{reason}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

/** Its own picture or the default one; none at all where data is dear. */
function Picture({ debate }: { debate: Card }) {
  const { appearance, api } = useKnown()
  if (appearance.lowData) return null
  return <img src={picturePath(debate.avatar, api) ?? '/default-debate.svg'} alt="" width="64" height="64" loading="lazy" />
}

function State({ debate, now }: { debate: Card; now: number }) {
  const { viewer } = useKnown()
  const turn = turnInWords(debate, viewer?.id)
  const round = debate.type === 'open' && !debate.round_limit ? 'Open to all, no rounds' : roundInWords(debate)
  const { participants_count: participants, watchers_count: watchers } = debate
  return (
    <ul className="line">
      {round === null ? null : (
        <li>
          <b>{round}</b>
        </li>
      )}
      {turn ? (
        <li>
          <bdi>{turn}</bdi>
        </li>
      ) : null}
      {debate.status === 'voting' ? <li>spectators judge</li> : null}
      {debate.status === 'active' && debate.round_end ? (
        <li>
          <TimeLeft until={debate.round_end} now={now} />
        </li>
      ) : null}
      {participants === null ? null : <li>{counted(participants, 'participant')}</li>}
      {watchers === null ? null : <li>{`${watchers.toLocaleString('en')} watching`}</li>}
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
    <>
      {' · Tags: '}
      {tags.slice(0, tagsShown).map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 ? ' ' : ''}
          <bdi className="tag">{name}</bdi>
        </span>
      ))}
      {more > 0 ? ` +${more} more` : ''}
    </>
  )
}
