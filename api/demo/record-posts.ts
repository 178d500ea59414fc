import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { record } from '../facts/record.ts'
import { ago, demoPersonId, type PeopleIds, type Remark, type Speech } from './content.ts'

type PostsOf = { debateId: number; kind: PostKind }
type DemoPost = Speech | Remark

/**
 * Records facts for posts and their upvotes, as for real posts, so that the demo's people are notified.
 * @param ids of the posts, in order
 */
export async function recordPosts(
  tx: Connection,
  { debateId, kind }: PostsOf,
  posts: readonly DemoPost[],
  ids: readonly number[],
  cast: PeopleIds,
  now: number,
): Promise<void> {
  const debate = { id: debateId, current_round: 1 }
  for (const [index, post] of posts.entries()) {
    const about_id = ids[index] ?? null
    const [author, answered] = [demoPersonId(cast, post.author), posts.find(({ id }) => id === post.parent)?.author]
    const user_id = answered === undefined ? null : demoPersonId(cast, answered)
    await record(tx, debate, { kind: `${kind}.posted`, actor_id: author, user_id, about_id, at: ago(now, post.hours_ago) })
    const milestone = post.up.length >= 10 ? 10 : Math.min(post.up.length, 1)
    if (milestone === 0) continue
    // Before anybody's next post, and not before this one.
    const at = ago(now, post.hours_ago * 0.9)
    await record(tx, debate, { kind: `${kind}.praised`, user_id: author, about_id, amount: milestone, at })
  }
}
