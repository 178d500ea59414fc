import type { ReactNode } from 'react'
import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { argumentPath, commentsPath, debatePath, debateStreamPath, withQuery } from '../paths'

/** Shows live how many arguments were posted since the page was rendered; without JavaScript, a link that checks for new ones. */
export function NewArguments({ debate }: { debate: Debate }) {
  if (debate.status !== 'active') return null
  const [path, words] = [debatePath(debate.slug), ['new argument', 'new arguments']] as const
  return (
    <NewPosts
      debate={debate}
      of="argument.posted"
      total={(debate.arguments_count ?? 0) + (debate.arguments_gone ?? 0)}
      words={words}
      path={path}
      anchor="n"
    />
  )
}

/** Shows the new rebuttals to one argument, on its page. */
export function NewRebuttals({ debate, argument }: { debate: Debate; argument: Pick<Argument, 'id' | 'replies_count' | 'replies_gone'> }) {
  if (debate.status !== 'active') return null
  const [path, words] = [argumentPath(debate.slug, argument.id), ['new reply', 'new replies']] as const
  const { id, replies_count, replies_gone } = argument
  return (
    <NewPosts
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

/** Shows the new comments of a debate. */
export function NewComments({ debate }: { debate: Debate }) {
  if (debate.status === 'cancelled') return null
  const [path, words] = [commentsPath(debate.slug), ['new comment', 'new comments']] as const
  return (
    <NewPosts
      debate={debate}
      of="comment.posted"
      total={(debate.comments_count ?? 0) + (debate.comments_gone ?? 0)}
      words={words}
      path={path}
      anchor="c"
    />
  )
}

type NewPostsProps = {
  debate: Debate
  of: 'argument.posted' | 'comment.posted'
  /** Counts only the replies to this post. */
  parent?: string
  /** The number of posts when the page was rendered, including removed ones, so that a removal doesn't lower the count of new posts. */
  total: number
  /** The singular and plural of what is counted. */
  words: readonly [string, string]
  path: string
  /** The beginning of the fragments of such posts. */
  anchor: string
}

function NewPosts({ debate, of, parent, total, words: [one, many], path, anchor }: NewPostsProps) {
  const [pathname = '', query] = path.split('?')
  const latest = withQuery(pathname, { view: of === 'argument.posted' ? 'linear' : undefined, sort: 'new' }, new URLSearchParams(query))
  return (
    <debate-news
      stream={debateStreamPath(debate.id)}
      of={of}
      parent={parent}
      total={total}
      within={maxDelayOf(debate)}
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
  /** An attribute of list items. Matching items anywhere on the page are moved here and stay. */
  gathers?: string
  children: ReactNode
}

/**
 * Shows a part of a debate's page that is updated live: at once in a live debate, otherwise within 20 seconds, so that thousands of pages
 * don't reload
 * at the same moment where turns last days.
 */
export function LivePart({ debate, part, gathers, children }: LivePartProps) {
  if (debate.status === 'closed' || debate.status === 'cancelled') return children
  return (
    <live-part stream={debateStreamPath(debate.id)} part={part} gathers={gathers} within={maxDelayOf(debate)}>
      {children}
    </live-part>
  )
}

/** Returns within how many seconds the pages of a debate reload their parts. */
const maxDelayOf = ({ type }: Debate) => (type === 'live' ? undefined : '20')
