import type { ReactNode } from 'react'
import type { Post } from './post'
import type { PostLabel } from './post-label'

/** A post of a list, rendered with all its replies. */
export type RenderedPost<P extends Post> = { post: P; node: ReactNode }

/** The position of a post in its list. */
export type ThreadPosition<P extends Post> = {
  depth: number
  /** Its parent, if this page shows it. */
  answered: PostLabel | undefined
  replies: readonly RenderedPost<P>[]
  next: P | undefined
}

type Nesting<P extends Post> = {
  /** The post whose replies these are, on its own page; null elsewhere. */
  subject: PostLabel | null
  parentOf: (post: P) => string | null
  itemOf: (post: P, around: ThreadPosition<P>) => ReactNode
}

/** Shows a list of posts, nested by reply. */
export function Thread<P extends Post>({ items }: { items: readonly RenderedPost<P>[] }) {
  return <ol className="thread">{items.map(({ node }) => node)}</ol>
}

/**
 * Nests the API's flat list, which is depth first with a depth for each post. Walks from the end, so that a post's replies exist before it.
 * Doesn't recurse, because the API controls the depth.
 * @returns the top level
 */
export function nestPosts<P extends Post>(flat: readonly P[], { subject, parentOf, itemOf }: Nesting<P>): RenderedPost<P>[] {
  const shown = new Map<string, PostLabel>(flat.map((post) => [post.id, post]))
  if (subject) shown.set(subject.id, subject)
  const depths = limitDepths(flat)
  const levels: RenderedPost<P>[][] = []
  for (let at = flat.length - 1; at >= 0; at--) {
    const post = flat[at]
    if (!post) continue
    const depth = depths[at] ?? 0
    const siblings = levels[depth] ?? []
    const replies = (levels[depth + 1] ?? []).reverse()
    const parent = parentOf(post)
    const answered = parent === null ? undefined : shown.get(parent)
    siblings.push({ post, node: itemOf(post, { depth, answered, replies, next: siblings.at(-1)?.post }) })
    levels[depth] = siblings
    levels.length = depth + 1
  }
  return (levels[0] ?? []).reverse()
}

/** Limits each depth to one more than the depth before it, whatever the API sends. */
function limitDepths(flat: readonly Post[]): number[] {
  let before = -1
  return flat.map(({ depth }) => {
    before = Math.min(depth, before + 1)
    return before
  })
}
