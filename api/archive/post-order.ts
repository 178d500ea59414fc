import { BadLine } from './bad-line.ts'

type Post = { id: string; parent_id: string | null; created_at: string }

/**
 * The order in which an archive's posts are numbered, kept and written: by time, then as they stood, but each after
 * the one it answers, whatever the clocks said. What is in this order stays in it.
 * @param kind how a post is called in a reason
 * @throws BadLine for an id that stands twice, a parent that is missing, posts that answer each other in a circle
 */
export function inPostOrder<P extends Post>(posts: readonly P[], kind: string): P[] {
  const byId = indexed(posts, kind)
  const ordered = new Set<P>()
  for (const post of posts.toSorted(byTime)) {
    // From the post up to the first one that has its place already.
    const chain = new Set<P>()
    for (let at: P | undefined = post; at && !ordered.has(at); at = parentOf(at, byId, kind)) {
      if (chain.has(at))
        throw new BadLine(`${kind} ${quoted(at.id)} answers itself, directly or in a circle. Give it another "parent_id", or null`)
      chain.add(at)
    }
    for (const link of [...chain].reverse()) ordered.add(link)
  }
  return [...ordered]
}

function indexed<P extends Post>(posts: readonly P[], kind: string): Map<string, P> {
  const byId = new Map<string, P>()
  for (const post of posts) {
    if (byId.has(post.id)) throw new BadLine(`${kind} ${quoted(post.id)} stands twice. Give each an id of its own`)
    byId.set(post.id, post)
  }
  return byId
}

function quoted(id: string): string {
  return JSON.stringify(id)
}

/** Moments as the contract reads them, which sort as texts. */
function byTime(a: Post, b: Post): number {
  if (a.created_at === b.created_at) return 0
  return a.created_at < b.created_at ? -1 : 1
}

function parentOf<P extends Post>(post: P, byId: ReadonlyMap<string, P>, kind: string): P | undefined {
  if (post.parent_id === null) return undefined
  const parent = byId.get(post.parent_id)
  if (!parent)
    throw new BadLine(
      `${kind} ${quoted(post.id)} answers ${quoted(post.parent_id)}, which is not there. Write the id of another ${kind} of this debate, or null`,
    )
  return parent
}
