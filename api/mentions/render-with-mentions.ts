import { mentionLimits } from '#contract/mentions'
import { profileAddress } from '#contract/profile-address'
import { threadLimits } from '#contract/threads'
import { deletedUser } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { PostRow } from '../database/post-tables.ts'
import { namesIn } from '../rendering/mention-syntax.ts'
import type { Mentionables } from '../rendering/rendered-text.ts'
import { renderVisible } from '../rendering/rendering.ts'
import { listMentionableNamed, type MentionContext } from './mentionable.queries.ts'
import { type KeptMention, listMentionsIn, type PostId } from './mentions.queries.ts'

/** Somebody whom a text names, and by which name. */
export type MentionedName = { user_id: number; name_key: string }

/**
 * Renders an argument or a comment with links to the people of the debate whom it names (docs/product.md#mentions). Rendering is
 * slow: do it before a transaction, and there write down with store-mentions.ts who was named.
 * @param post the one that is edited: whom it named already it may name still, whatever they are called or think by now
 * @throws Invalid when nothing of it can be seen
 */
export async function renderWithMentions(
  db: Connection,
  { content, post, ...asking }: MentionContext & { content: string; post?: PostId },
): Promise<{ text: PostText; named: MentionedName[] }> {
  const names = namesIn(content)
  const known = await peopleNamed(db, asking, names, post)
  const ids = new Map(known.map(({ key, id }) => [key, id]))
  const { mentioned, ...text } = await renderPost(content, mentionablesOf(known), asking.actorId)
  return { text, named: mentioned.flatMap((name_key) => ({ user_id: ids.get(name_key) ?? 0, name_key })) }
}

/** Whom a text may mention that is not written down yet. */
export async function mentionablesIn(db: Connection, asking: MentionContext, content: string): Promise<Mentionables> {
  return mentionablesOf(await peopleNamed(db, asking, namesIn(content), undefined))
}

/** What a post that stands already links to, for rendering it again. */
export async function linksOf(db: Connection, post: PostId): Promise<Mentionables> {
  return mentionablesOf(keptNames(await listMentionsIn(db, post)))
}

type KnownPerson = { id: number; key: string; name: string; deleted: boolean }

/** Everybody by one name alone: one that named them in this text before, else the one they have. */
async function peopleNamed(
  db: Connection,
  asking: MentionContext,
  names: readonly string[],
  post: PostId | undefined,
): Promise<KnownPerson[]> {
  if (names.length === 0) return []
  const kept = (post ? keptNames(await listMentionsIn(db, post)) : []).filter(({ key }) => names.includes(key))
  const people = await listMentionableNamed(db, asking, names)
  const known = new Set(kept.flatMap(({ id, key }) => [id, key]))
  const others = people.filter(({ id, display_key }) => !known.has(id) && !known.has(display_key))
  return [...kept, ...others.map(({ id, display_key, display_name }) => ({ id, key: display_key, name: display_name, deleted: false }))]
}

function keptNames(mentions: readonly KeptMention[]): KnownPerson[] {
  return mentions.flatMap(({ user_id, name_key, display_name, deleted_at }) =>
    name_key === null ? [] : { id: user_id, key: name_key, name: display_name, deleted: deleted_at !== null },
  )
}

/** To the profiles by the names of today, whatever stands in the text. A deleted account is neither named nor linked. */
function mentionablesOf(people: readonly KnownPerson[]): Mentionables {
  return new Map(
    people.map(({ key, name, deleted }) => [key, deleted ? { name: deletedUser, path: null } : { name, path: profileAddress(name) }]),
  )
}

/** What is kept of a post's text. */
type PostText = Pick<PostRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

/**
 * Renders what the author of an argument or a comment typed, as the tables keep it. Rendering is slow: do it before a
 * transaction.
 * @param mentionables whom it may mention
 * @param authorId whose post it is, who takes turns with others
 * @returns also whom it mentions, by key, in the order of the text
 * @throws Invalid when nothing of it can be seen, such as an empty list
 */
async function renderPost(content: string, mentionables: Mentionables, authorId: number): Promise<PostText & { mentioned: string[] }> {
  const asking = { excerptLength: threadLimits.excerpt, mentionables, people: mentionLimits.people, field: 'content', by: String(authorId) }
  const { html, excerpt, version, mentioned } = await renderVisible(content, asking)
  return { content_source: content, content_html: html, excerpt, html_version: version, mentioned }
}
