import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { argumentPath, commentsPath, debatePath, debateStreamPath, withQuery } from '../paths'
import { newArgumentWords, newCommentWords, newReplyWords } from './realtime-text'

/** Shows live how many arguments were posted since the page was rendered. Without JavaScript, shows a link that checks for new ones. */
export function NewArguments({ debate }: { debate: Debate }) {
  if (isOver(debate)) return null
  const [path, words] = [debatePath(debate.slug), newArgumentWords] as const
  return (
    <NewPosts
      debate={debate}
      of="argument.posted"
      total={(debate.arguments_count ?? 0) + debate.arguments_gone}
      words={words}
      path={path}
      anchor="n"
    />
  )
}

/** Shows the new rebuttals to one argument, on its page. */
export function NewRebuttals({ debate, argument }: { debate: Debate; argument: Pick<Argument, 'id' | 'replies_count' | 'replies_gone'> }) {
  if (isOver(debate)) return null
  const [path, words] = [argumentPath(debate.slug, argument.id), newReplyWords] as const
  const { id, replies_count, replies_gone } = argument
  return (
    <NewPosts
      debate={debate}
      of="argument.posted"
      parent={id}
      total={(replies_count ?? 0) + replies_gone}
      words={words}
      path={path}
      anchor="n"
    />
  )
}

/** Shows the new comments of a debate. */
export function NewComments({ debate }: { debate: Debate }) {
  if (debate.status === 'cancelled') return null
  const [path, words] = [commentsPath(debate.slug), newCommentWords] as const
  return (
    <NewPosts
      debate={debate}
      of="comment.posted"
      total={(debate.comments_count ?? 0) + debate.comments_gone}
      words={words}
      path={path}
      anchor="c"
    />
  )
}

type NewPostsProps = {
  debate: Debate
  of: 'argument.posted' | 'comment.posted'
  /** If given, only the replies to this post are counted. */
  parent?: string
  /** The number of posts when the page was rendered, including removed ones, so that a removal doesn't lower the count of new posts. */
  total: number
  /** The singular and plural of what is counted. */
  words: readonly [string, string]
  path: string
  /** The beginning of the fragments of the counted posts. */
  anchor: string
}

function NewPosts({ debate, of, parent, total, words: [one, many], path, anchor }: NewPostsProps) {
  const [pathname = '', query] = path.split('?')
  const latest = withQuery(pathname, { view: of === 'argument.posted' ? 'linear' : undefined, sort: 'new' }, new URLSearchParams(query))
  // Posts of a debate are numbered without gaps, so the fragment of the first new post is known. If there is no new post yet, nothing has
  // that fragment.
  const next = parent ? latest : `${latest}#${anchor}${total + 1}`
  return (
    <debate-updates
      stream={debateStreamPath(debate.id)}
      of={of}
      parent={parent}
      total={total}
      within={getMaxDelay(debate)}
      one={one}
      many={many}
      href={latest}
      anchor={anchor}
    >
      <a href={next}>{`Check for ${many}`}</a>
    </debate-updates>
  )
}

/** Keeps a debate's page up to date. Closed debates hardly change, so their pages need no stream. */
export function LivePage({ debate }: { debate: Debate }) {
  return isOver(debate) ? null : <live-page stream={debateStreamPath(debate.id)} within={getMaxDelay(debate)} />
}

const isOver = ({ status }: Debate) => status === 'closed' || status === 'cancelled'

/**
 * Within how many seconds each open page requests changes. In a live debate, pages do so at once; an open debate may have thousands of
 * readers.
 */
const maxDelays: Readonly<Record<string, string>> = { live: '0', standard: '4' }
const getMaxDelay = ({ type }: Debate) => maxDelays[type] ?? '15'
