import type { ReactNode } from 'react'
import type { Debate } from '#contract/debates'
import { argumentPath, commentsPath, debatePath, debateStreamPath, withQuery } from '../paths'

/** How many arguments have been posted since the page was made, as it happens; without JavaScript a link that looks for them. */
export function NewArguments({ debate }: { debate: Debate }) {
  if (debate.status !== 'active') return null
  return <News debate={debate} of="argument.posted" words={['new argument', 'new arguments']} path={debatePath(debate.slug)} anchor="n" />
}

/** The same of the rebuttals to one argument, on its page. */
export function NewRebuttals({ debate, argumentId }: { debate: Debate; argumentId: string }) {
  if (debate.status !== 'active') return null
  const path = argumentPath(debate.slug, argumentId)
  return <News debate={debate} of="argument.posted" parent={argumentId} words={['new rebuttal', 'new rebuttals']} path={path} anchor="n" />
}

/** The same of comments. */
export function NewComments({ debate }: { debate: Debate }) {
  if (debate.status === 'cancelled') return null
  return <News debate={debate} of="comment.posted" words={['new comment', 'new comments']} path={commentsPath(debate.slug)} anchor="c" />
}

type NewsProps = {
  debate: Debate
  of: 'argument.posted' | 'comment.posted'
  /** The post whose answers alone count. */
  parent?: string
  /** What is counted, one and many. */
  words: readonly [string, string]
  path: string
  /** How the fragments of such posts begin. */
  anchor: string
}

function News({ debate, of, parent, words: [one, many], path, anchor }: NewsProps) {
  const [pathname = '', query] = path.split('?')
  const latest = withQuery(pathname, { view: of === 'argument.posted' ? 'linear' : undefined, sort: 'new' }, new URLSearchParams(query))
  return (
    <debate-news stream={debateStreamPath(debate.id)} of={of} parent={parent} one={one} many={many} href={latest} anchor={anchor}>
      <a href={latest}>{`Look for ${many}`}</a>
    </debate-news>
  )
}

/**
 * A part of a debate's page that follows the debate as it happens: at once in a live one, else within 20 seconds, for where
 * turns last days thousands of pages need not ask at the same moment.
 */
export function LivePart({ debate, part, children }: { debate: Debate; part: string; children: ReactNode }) {
  if (debate.status === 'closed' || debate.status === 'cancelled') return children
  return (
    <live-part stream={debateStreamPath(debate.id)} part={part} within={debate.type === 'live' ? undefined : '20'}>
      {children}
    </live-part>
  )
}
