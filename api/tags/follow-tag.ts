import { tagLimits } from '#contract/debate-limits'
import type { FollowState } from '#contract/tags'
import { lockPerson } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Conflict, NotFound } from '../platform/failures.ts'
import { addToFollowers, countFollowed, deleteFollow, followedAmong, insertFollow } from './follows.queries.ts'
import { tagNotFoundMessage } from './list-tags.ts'
import { findTag } from './tags.queries.ts'

/**
 * Follows or unfollows a tag; repeating it changes nothing (docs/product.md#api-conventions).
 * @throws NotFound, Conflict at the limit, TooMany
 */
export async function setFollowing(context: MemberContext, slug: string, following: boolean): Promise<{ data: FollowState }> {
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const tag = await findTag(tx, slug)
    if (!tag) throw new NotFound(tagNotFoundMessage)
    // Without the lock, simultaneous requests could exceed the limit.
    await lockPerson(tx, actor.id)
    const before = (await followedAmong(tx, actor.id, [tag.id])).has(tag.id)
    if (before === following) return { data: { following, followers_count: tag.followers_count } }
    if (following) {
      await requireBelowLimit(tx, actor.id)
      await insertFollow(tx, { user_id: actor.id, tag_id: tag.id, created_at: clock.now() })
    } else await deleteFollow(tx, actor.id, tag.id)
    return { data: { following, followers_count: await addToFollowers(tx, tag.id, following ? 1 : -1) } }
  })
}

async function requireBelowLimit(tx: Connection, userId: number): Promise<void> {
  if ((await countFollowed(tx, userId)) < tagLimits.followed) return
  throw new Conflict(`You’re following ${tagLimits.followed} tags, which is the limit. Stop following another one first.`)
}
