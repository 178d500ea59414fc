import { mentionLimits } from '#contract/mentions'
import { outdatePost } from '../accounts/people.queries.ts'
import type { Connection } from '../database/database.ts'
import { claimThings, listToldOf } from '../facts/facts.queries.ts'
import { dropPersonUnlessPresent } from '../turns/debate-people.queries.ts'
import { listMentionableAmong, type MentionContext } from './mentionable.queries.ts'
import { deleteMentions, deleteMentionsIn, insertMentions, listMentionsIn, type PostId, renameMention } from './mentions.queries.ts'
import type { MentionedName } from './render-with-mentions.ts'

type Mentioning = MentionContext & { post: PostId; now: number }
type NewMention = { user_id: number; name_key: string | null }

/**
 * Writes down whom a post mentions, in the transaction that writes the post: who is new is added, who is gone removed, and who
 * stays keeps whether they have read it. Where somebody whom the text links may not be mentioned any more, it is rendered once more.
 * @param named by the text, in its order
 * @param besides more people; those whom an edited post mentioned without naming them stay by themselves
 */
export async function storeMentions(
  tx: Connection,
  { post, now, ...asking }: Mentioning,
  named: readonly MentionedName[],
  besides: readonly number[] = [],
): Promise<void> {
  const before = await listMentionsIn(tx, post)
  const unnamed = before.filter(({ name_key }) => name_key === null).map(({ user_id }) => user_id)
  const wanted = wantedOf(named, [...unnamed, ...besides], asking.actorId)
  const known = new Map(before.map((mention) => [mention.user_id, mention]))
  const kept = new Map(wanted.map(({ user_id, name_key }) => [user_id, name_key]))
  const added = wanted.filter(({ user_id }) => !known.has(user_id))
  // Asked again in the transaction: somebody may have blocked the author, or gone, while the text was rendered.
  const mentionable = await listMentionableAmong(tx, asking, added.map(idOf))
  const left = before.filter(({ user_id }) => !kept.has(user_id))
  const readHere = `read mention ${post.kind} ${post.id}`
  const read = left.filter(({ read_at }) => read_at !== null)
  await claimThings(
    tx,
    read.map(({ user_id }) => ({ user_id, thing: readHere, told_at: now })),
  )
  await deleteMentions(
    tx,
    left.map(({ id }) => id),
  )
  for (const { id, user_id, name_key } of before) {
    const key = kept.get(user_id)
    if (key !== undefined && key !== name_key) await renameMention(tx, id, key)
  }
  const fresh = added.filter((one) => mentionable.has(idOf(one)))
  // Who had read it, and is named again soon after, has nothing new to read.
  const readBefore = await listToldOf(tx, readHere, fresh.map(idOf), now)
  const where = { post_kind: post.kind, post_id: post.id, debate_id: asking.debateId, by_id: asking.actorId }
  await insertMentions(
    tx,
    fresh.map((one) => ({ ...one, ...where, created_at: now, read_at: readBefore.has(idOf(one)) ? now : null })),
  )
  const gone = new Set(before.filter(({ deleted_at }) => deleted_at !== null).map(idOf))
  const isLinked = (one: NewMention) =>
    one.name_key !== null && !gone.has(idOf(one)) && (known.has(idOf(one)) || mentionable.has(idOf(one)))
  if (!named.every((one) => isLinked(one))) await outdatePost(tx, post)
}

/** Nobody twice, those named first, and no more than count; oneself only where one has named oneself. */
function wantedOf(named: readonly MentionedName[], besides: readonly number[], actorId: number): NewMention[] {
  const byId = new Map<number, NewMention>(named.map((one) => [one.user_id, one]))
  for (const user_id of besides) if (user_id !== actorId && !byId.has(user_id)) byId.set(user_id, { user_id, name_key: null })
  return [...byId.values()].slice(0, mentionLimits.people)
}

const idOf = ({ user_id }: Pick<NewMention, 'user_id'>) => user_id

/** Forgets whom a post mentioned that is now a tombstone, and its author if nothing else of them stands in the debate. */
export async function forgetPost(
  tx: Connection,
  { post, debateId, authorId }: { post: PostId; debateId: number; authorId: number },
): Promise<void> {
  await deleteMentionsIn(tx, post)
  await dropPersonUnlessPresent(tx, debateId, authorId)
}
