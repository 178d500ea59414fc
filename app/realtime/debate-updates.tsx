import type { ReactNode } from 'react'
import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { argumentPath, commentsPath, debatePath, debateStreamPath, withQuery } from '../paths'

/** How many arguments have been posted since the page was made, as it happens; without JavaScript a link that looks for them. */
export function NewArguments({ debate }: { debate: Debate }) {
  if (debate.status !== 'active') return null
  const [path, words] = [debatePath(debate.slug), ['new argument', 'new arguments']] as const
  return (
    <News
      debate={debate}
      of="argument.posted"
      total={(debate.arguments_count ?? 0) + (debate.arguments_gone ?? 0)}
      words={words}
      path={path}
      anchor="n"
    />
  )
}

/** The same of the rebuttals to one argument, on its page. */
export function NewRebuttals({ debate, argument }: { debate: Debate; argument: Pick<Argument, 'id' | 'replies_count' | 'replies_gone'> }) {
  if (debate.status !== 'active') return null
  const [path, words] = [argumentPath(debate.slug, argument.id), ['new reply', 'new replies']] as const
  const { id, replies_count, replies_gone } = argument
  return (
    <News
      debate={debate}
      of="argument.posted"
      parent={id}
      total={(replies_count ?? 0) + (replies_gone ?? 0)}
      words={words}
      path={path}
      anchor="n"
    />
  )
}

/** The same of comments. */
export function NewComments({ debate }: { debate: Debate }) {
  if (debate.status === 'cancelled') return null
  const [path, words] = [commentsPath(debate.slug), ['new comment', 'new comments']] as const
  return (
    <News
      debate={debate}
      of="comment.posted"
      total={(debate.comments_count ?? 0) + (debate.comments_gone ?? 0)}
      words={words}
      path={path}
      anchor="c"
    />
  )
}

type NewsProps = {
  debate: Debate
  of: 'argument.posted' | 'comment.posted'
  /** The post whose answers alone count. */
  parent?: string
  /** How many there are as the page is made, tombstones too: one that is withdrawn meanwhile is none less posted. */
  total: number
  /** What is counted, one and many. */
  words: readonly [string, string]
  path: string
  /** How the fragments of such posts begin. */
  anchor: string
}

function News({ debate, of, parent, total, words: [one, many], path, anchor }: NewsProps) {
  const [pathname = '', query] = path.split('?')
  const latest = withQuery(pathname, { view: of === 'argument.posted' ? 'linear' : undefined, sort: 'new' }, new URLSearchParams(query))
  return (
    <debate-news
      stream={debateStreamPath(debate.id)}
      of={of}
      parent={parent}
      total={total}
      within={withinOf(debate)}
      one={one}
      many={many}
      href={latest}
      anchor={anchor}
    >
      <a href={latest}>{`Check for ${many}`}</a>
    </debate-news>
  )
}

type LivePartProps = {
  debate: Debate
  part: string
  /** An attribute of list items: all that the page comes to have, wherever they stand in it, are gathered here and stay. */
  gathers?: string
  children: ReactNode
}

/**
 * A part of a debate's page that follows the debate as it happens: at once in a live one, else within 20 seconds, for where
 * turns last days thousands of pages need not ask at the same moment.
 */
export function LivePart({ debate, part, gathers, children }: LivePartProps) {
  if (debate.status === 'closed' || debate.status === 'cancelled') return children
  return (
    <live-part stream={debateStreamPath(debate.id)} part={part} gathers={gathers} within={withinOf(debate)}>
      {children}
    </live-part>
  )
}

/** Seconds within which the pages of a debate ask how it stands. */
const withinOf = ({ type }: Debate) => (type === 'live' ? undefined : '20')
