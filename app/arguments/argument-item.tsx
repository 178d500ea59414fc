import type { ReactNode } from 'react'
import type { Argument } from '#contract/arguments'
import { argumentAnchor, argumentPath, ownAnchor, rebuttalsAnchor, replyAnchor } from '../paths'
import { counted } from '../ui/counted'
import { momentInWords } from '../ui/moment'
import { prose } from '../ui/prose'
import { voteButtons, voteCounts } from '../votes/vote-buttons'
import type { VotesById } from '../votes/vote-enhancer'
import { headingOf } from './argument-heading'

/** What all arguments of a list have in common. */
export type Setting = {
  slug: string
  /** Whose rebuttals these are, on its own page. */
  parentId: string | null
  /** The fragment of the list's own beginning. */
  top: string
  /** Headings and first words alone. */
  outline: boolean
  canVote: boolean
  votes: VotesById
  /** The level from which on each says in which round it was posted, where no heading does. */
  tellsRoundsFrom: number
}

/** Where an argument stands in its list. */
export type Place = {
  depth: number
  /** Whether what it answers is on this page too. */
  parentShown: boolean
  replies: readonly Placed[]
  next: Argument | undefined
}
export type Placed = { argument: Argument; node: ReactNode }

const headings = ['h3', 'h4', 'h5', 'h6'] as const

/** One argument of a list, with its replies beneath. A plain function rather than a component: a page has 200 of them. */
export function argumentItem(argument: Argument, place: Place, setting: Setting): ReactNode {
  const { id, number, stance, withdrawn_at: withdrawn, parent_id: parent } = argument
  const { slug, outline } = setting
  const Heading = headings[Math.min(place.depth, 3)] ?? 'h6'
  const answered =
    parent === null ? null : place.parentShown ? `#${argumentAnchor(argument.parent_number ?? 0)}` : argumentPath(slug, parent)
  return (
    <li key={id} id={argumentAnchor(number)} className={withdrawn ? undefined : (stance ?? undefined)}>
      <Heading>{headingOf({ argument, path: argumentPath(slug, id), answered })}</Heading>
      {withdrawn ? tombstone(withdrawn) : outline ? firstWords(argument) : body(argument, place, setting)}
      {place.replies.length > 0 ? <ol className="thread">{place.replies.map(({ node }) => node)}</ol> : null}
      {outline && place.replies.length > 0 ? null : furtherReplies(argument, place.replies.length, slug)}
    </li>
  )
}

function body(argument: Argument, place: Place, setting: Setting): ReactNode {
  return (
    <>
      {postedAt(argument, place.depth >= setting.tellsRoundsFrom)}
      {prose(argument.content)}
      {actsOf(argument, place, setting)}
    </>
  )
}

function firstWords({ excerpt }: Argument): ReactNode {
  return (
    <p className="meta" dir="auto">
      {excerpt}
    </p>
  )
}

function postedAt({ created_at: at, edited_at: edited, round }: Argument, tellsRound: boolean): ReactNode {
  return (
    <p className="meta">
      {tellsRound && round > 0 ? `Round ${round} · ` : null}
      {at === null ? null : moment(at)}
      {edited === null ? null : ' · edited'}
    </p>
  )
}

/** The minute is enough, and its shorter form compresses better 200 times on a page. */
export function moment(at: string): ReactNode {
  return (
    <local-time>
      <time dateTime={at.replace(/:\d\d\.\d+Z$/, 'Z')}>{momentInWords(at)}</time>
    </local-time>
  )
}

/** What stands where a withdrawn argument was, so that its replies keep their place (PRODUCT §2, Arguments). */
export function tombstone(withdrawnAt: string): ReactNode {
  return (
    <p className="tombstone">
      {'Withdrawn by its author; its replies stay. '}
      {moment(withdrawnAt)}
    </p>
  )
}

/** The votes' one form, and the ways on from here: reply, first reply, next at this level, top (LOOK, By ear). */
function actsOf(argument: Argument, { replies, next }: Place, { slug, top, canVote, votes }: Setting): ReactNode {
  const { id, number, is_own: own } = argument
  const path = argumentPath(slug, id)
  const [first] = replies
  const cast = votes.get(id) ?? argument
  const links = (
    <>
      {' '}
      <a href={`${path}#${replyAnchor}`}>{`Reply to #${number}`}</a>
      {own ? linked(`${path}#${ownAnchor}`, `${argument.editable_until ? 'Edit or withdraw' : 'Withdraw'} #${number}`) : null}
      {first ? linked(`#${argumentAnchor(first.argument.number)}`, `First reply: #${first.argument.number}`) : null}
      {next ? linked(`#${argumentAnchor(next.number)}`, `Next: #${next.number}`) : null} <a href={`#${top}`}>Top</a>
    </>
  )
  if (own || !canVote) {
    return (
      <div className="acts">
        {voteCounts(argument, cast)}
        {links}
      </div>
    )
  }
  return (
    <form className="acts" method="post">
      {voteButtons(argument, cast)}
      {links}
    </form>
  )
}

const linked = (path: string, text: string) => (
  <>
    {' '}
    <a href={path}>{text}</a>
  </>
)

/** Replies that this page does not show are on the argument's own. */
function furtherReplies({ id, number, replies_count: count }: Argument, shown: number, slug: string): ReactNode {
  if (count <= shown) return null
  const words =
    shown === 0
      ? `Continue this thread (${counted(count, 'reply', 'replies')} to #${number})`
      : `${counted(count - shown, 'more reply', 'more replies')} to #${number}`
  return (
    <p>
      <a href={`${argumentPath(slug, id)}#${rebuttalsAnchor}`}>{words}</a>
    </p>
  )
}
