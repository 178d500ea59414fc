import type { ReactNode } from 'react'
import type { Argument } from '#contract/arguments'
import type { Gone } from '../debates/gone'
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
  /** Whether to lead to where one replies. */
  canReply: boolean
  votes: VotesById
  gone: Gone
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
  const { id, number, stance, withdrawn_at: withdrawn } = argument
  const { outline, tellsRoundsFrom } = setting
  const { depth, replies } = place
  const path = argumentPath(setting.slug, id)
  const Heading = headings[Math.min(depth, 3)] ?? 'h6'
  const whole = !withdrawn && !outline
  return (
    <li key={id} id={argumentAnchor(number)} className={withdrawn ? undefined : (stance ?? undefined)}>
      <Heading>{headingOf({ argument, path, answered: answeredBy(argument, place, setting), gone: setting.gone })}</Heading>
      {withdrawn ? tombstone(withdrawn) : null}
      {outline && !withdrawn ? firstWords(argument) : null}
      {whole ? postedAt(argument, depth >= tellsRoundsFrom) : null}
      {whole ? prose(argument.content) : null}
      {whole ? actsOf(argument, path, place, setting) : null}
      {replies.length > 0 ? <ol className="thread">{replies.map(({ node }) => node)}</ol> : null}
      {furtherReplies(argument, path, replies.length)}
    </li>
  )
}

/** Where what it answers stands: on this page if it is shown here; null at the top level. */
function answeredBy({ parent_id: parent, parent_number: number }: Argument, { parentShown }: Place, { slug }: Setting): string | null {
  if (parent === null) return null
  return parentShown && number !== null ? `#${argumentAnchor(number)}` : argumentPath(slug, parent)
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
      <time dateTime={at.length === 24 ? `${at.slice(0, 16)}Z` : at}>{momentInWords(at)}</time>
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
function actsOf(argument: Argument, path: string, { replies, next }: Place, { top, canVote, canReply, votes }: Setting): ReactNode {
  const { number, is_own: own, editable_until: editable } = argument
  const cast = votes.get(argument.id) ?? argument
  const first = replies[0]?.argument
  const links = (
    <>
      {canReply ? ' ' : null}
      {canReply ? <a href={`${path}#${replyAnchor}`}>{`Reply to #${number}`}</a> : null}
      {own ? ' ' : null}
      {own ? <a href={`${path}#${ownAnchor}`}>{`${editable ? 'Edit or withdraw' : 'Withdraw'} #${number}`}</a> : null}
      {first ? ' ' : null}
      {first ? <a href={`#${argumentAnchor(first.number)}`}>{`First reply: #${first.number}`}</a> : null}
      {next ? ' ' : null}
      {next ? <a href={`#${argumentAnchor(next.number)}`}>{`Next: #${next.number}`}</a> : null} <a href={`#${top}`}>Top</a>
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

/** Replies that this page does not show are on the argument's own. */
function furtherReplies({ number, replies_count: count }: Argument, path: string, shown: number): ReactNode {
  if (count <= shown) return null
  const words =
    shown === 0
      ? `Continue this thread (${counted(count, 'reply', 'replies')} to #${number})`
      : `${counted(count - shown, 'more reply', 'more replies')} to #${number}`
  return (
    <p>
      <a href={`${path}#${rebuttalsAnchor}`}>{words}</a>
    </p>
  )
}
