import { mentionLimits } from '#contract/mentions'
import { outdatePost } from '../accounts/person-rows.queries.ts'
import type { Connection } from '../database/database.ts'
import { claimNotifications, listRecentlyNotified } from '../facts/facts.queries.ts'
import { removePersonUnlessPresent } from '../turns/seats.queries.ts'
import { listMentionableAmong, type MentionContext } from './mentionable.queries.ts'
import { deleteMentions, deleteMentionsIn, insertMentions, listMentionsIn, type PostId, renameMention } from './mentions.queries.ts'
import type { MentionedName } from './render-with-mentions.ts'

type MentioningPost = MentionContext & { post: PostId; now: number }
type NewMention = { user_id: number; name_key: string | null }

/**
 * Stores the mentions of a post, in the transaction that stores the post: adds new ones, deletes removed ones, and keeps whether the others
 * were read. If the text links somebody who may no longer be mentioned, the post is rendered again later.
 * @param named mentioned by the text, in its order
 * @param others people to mention whom the text doesn't name, in addition to those whom the stored post already mentions this way
 */
export async function storeMentions(
  tx: Connection,
  { post, now, ...context }: MentioningPost,
  named: readonly MentionedName[],
  others: readonly number[] = [],
): Promise<void> {
  const before = await listMentionsIn(tx, post)
  const unnamed = before.filter(({ name_key }) => name_key === null).map(({ user_id }) => user_id)
  const selected = selectMentions(named, [...unnamed, ...others], context.actorId)
  const existing = new Map(before.map((mention) => [mention.user_id, mention]))
  const nameKeys = new Map(selected.map(({ user_id, name_key }) => [user_id, name_key]))
  const added = selected.filter(({ user_id }) => !existing.has(user_id))
  // Check again in the transaction: somebody may have left the debate or the site during rendering.
  const mentionable = await listMentionableAmong(tx, context, added.map(getUserId))
  const removed = before.filter(({ user_id }) => !nameKeys.has(user_id))
  const readClaim = `read mention ${post.kind} ${post.id}`
  const removedRead = removed.filter(({ read_at }) => read_at !== null)
  await claimNotifications(
    tx,
    removedRead.map(({ user_id }) => ({ user_id, thing: readClaim, told_at: now })),
  )
  await deleteMentions(
    tx,
    removed.map(({ id }) => id),
  )
  for (const { id, user_id, name_key } of before) {
    const key = nameKeys.get(user_id)
    if (key !== undefined && key !== name_key) await renameMention(tx, id, key)
  }
  const fresh = added.filter((mention) => mentionable.has(getUserId(mention)))
  // A person who had read the mention and is mentioned again soon after has nothing new to read.
  const readBefore = await listRecentlyNotified(tx, readClaim, fresh.map(getUserId), now)
  const postColumns = { post_kind: post.kind, post_id: post.id, debate_id: context.debateId, by_id: context.actorId }
  await insertMentions(
    tx,
    fresh.map((mention) => ({ ...mention, ...postColumns, created_at: now, read_at: readBefore.has(getUserId(mention)) ? now : null })),
  )
  const deletedUsers = new Set(before.filter(({ deleted_at }) => deleted_at !== null).map(getUserId))
  const isLinked = (mention: NewMention) =>
    mention.name_key !== null &&
    !deletedUsers.has(getUserId(mention)) &&
    (existing.has(getUserId(mention)) || mentionable.has(getUserId(mention)))
  if (!named.every((mention) => isLinked(mention))) await outdatePost(tx, post)
}

/** Selects each person once, those named in the text first, up to the limit; the author only if the text names them. */
function selectMentions(named: readonly MentionedName[], others: readonly number[], actorId: number): NewMention[] {
  const byId = new Map<number, NewMention>(named.map((mention) => [mention.user_id, mention]))
  for (const user_id of others) if (user_id !== actorId && !byId.has(user_id)) byId.set(user_id, { user_id, name_key: null })
  return [...byId.values()].slice(0, mentionLimits.people)
}

const getUserId = ({ user_id }: Pick<NewMention, 'user_id'>) => user_id

/**
 * Deletes the mentions of a post that has become a tombstone, and removes its author from the debate's people unless
 * they have something else in it.
 */
export async function removeMentionsOfPost(
  tx: Connection,
  { post, debateId, authorId }: { post: PostId; debateId: number; authorId: number },
): Promise<void> {
  await deleteMentionsIn(tx, post)
  await removePersonUnlessPresent(tx, debateId, authorId)
}
