import type { ReactNode } from 'react'
import type { Argument } from '#contract/arguments'
import type { Gone } from '../debates/gone'
import { argumentAnchor, argumentPath } from '../paths'
import { headingOf, headings } from '../posts/heading'
import { argumentKind } from '../posts/kinds'
import { moment } from '../posts/moment'
import { nested, type Place, type Placed } from '../posts/thread'
import { tombstone } from '../posts/tombstone'
import type { VotesById } from '../posts/vote-enhancer'
import { voteForm } from '../posts/vote-form'
import { furtherReplies, waysOn } from '../posts/ways-on'
import { prose } from '../ui/prose'

/** What all arguments of a list have in common. */
export type Setting = {
  slug: string
  /** Whose rebuttals these are, on its own page. */
  subject: Argument | null
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

/** The arguments of a list, nested. */
export function argumentItems(flat: readonly Argument[], setting: Setting): Placed<Argument>[] {
  return nested(flat, {
    subject: setting.subject,
    parentOf: ({ parent_id }) => parent_id,
    itemOf: (argument, place) => argumentItem(argument, place, setting),
  })
}

/** One argument of a list, with its replies beneath. A plain function rather than a component: a page has 200 of them. */
function argumentItem(argument: Argument, place: Place<Argument>, setting: Setting): ReactNode {
  const { id, number, stance, withdrawn_at: withdrawn } = argument
  const { outline, tellsRoundsFrom } = setting
  const { depth, replies } = place
  const path = argumentPath(setting.slug, id)
  const Heading = headings[Math.min(depth, 3)] ?? 'h6'
  const whole = !withdrawn && !outline
  return (
    <li key={id} id={argumentAnchor(number)} className={withdrawn ? undefined : (stance ?? undefined)}>
      <Heading>{argumentHeading(argument, { path, slug: setting.slug, answered: place.answered, gone: setting.gone })}</Heading>
      {withdrawn ? tombstone('Withdrawn', withdrawn, argument) : null}
      {outline && !withdrawn ? firstWords(argument) : null}
      {whole ? postedAt(argument, depth >= tellsRoundsFrom) : null}
      {whole ? prose(argument.content) : null}
      {whole ? actsOf(argument, path, place, setting) : null}
      {replies.length > 0 ? <ol className="thread">{replies.map(({ node }) => node)}</ol> : null}
      {furtherReplies(argument, replies.length, argumentKind, path)}
    </li>
  )
}

type Headed = {
  path?: string
  slug: string
  gone: Gone /** The number of what it answers, if this page shows that. */
  answered?: number | undefined
}

/** An argument's heading: what it answers is led to on this page, if it is shown here. */
export function argumentHeading(argument: Argument, { path, slug, gone, answered }: Headed): ReactNode {
  const { number, stance: side, user, parent_id: parent, parent_number: known } = argument
  const parentNumber = known ?? answered
  return headingOf({
    name: `#${number}`,
    ...(path !== undefined && { path }),
    side,
    user,
    gone: user ? gone.get(user.id) : undefined,
    answered:
      parent === null
        ? null
        : {
            name: parentNumber === undefined ? 'this' : `#${parentNumber}`,
            path: answered === undefined ? argumentPath(slug, parent) : `#${argumentAnchor(answered)}`,
          },
  })
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

function actsOf(argument: Argument, path: string, place: Place<Argument>, { top, canVote, canReply, votes }: Setting): ReactNode {
  const ownActs = argument.is_own ? (argument.editable_until ? 'Edit or withdraw' : 'Withdraw') : null
  const links = waysOn(argument, place, { kind: argumentKind, path, canReply, ownActs, top })
  return voteForm(argument, { kind: argumentKind, canVote, votes, links })
}
