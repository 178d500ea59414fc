import { mentionLimits } from '#contract/mentions'
import { profileAddress } from '#contract/person-addresses'
import { threadLimits } from '#contract/threads'
import { deletedUser } from '../accounts/present-person.ts'
import type { Connection, Database } from '../database/database.ts'
import type { PostRow } from '../database/post-tables.ts'
import { findNameKeys } from '../rendering/mention-syntax.ts'
import type { Mentionables } from '../rendering/rendered-text.ts'
import { type OutdatedTextSource, renderInBackground, renderOutdated, renderVisible } from '../rendering/rendering.ts'
import { listMentionableNamed, type MentionContext } from './mentionable.queries.ts'
import {
  listMentionsIn,
  listOutdatedPosts,
  listOutdatedPostsMentioning,
  type OutdatedPost,
  type PostId,
  type StoredMention,
  storePost,
} from './mentions.queries.ts'

/** A person whom a text mentions, and by which name. */
export type MentionedName = { user_id: number; name_key: string }

/**
 * Renders an argument or a comment, with links to the people of the debate it mentions (docs/product.md#mentions).
 * Rendering is slow: do it before the transaction, and store the mentions in it with store-mentions.ts.
 * @param post the post that is edited: it may still mention the people it mentioned before, even if they were renamed
 * or left
 * @throws Invalid if nothing of it is visible
 */
export async function renderWithMentions(
  db: Connection,
  { content, post, ...context }: MentionContext & { content: string; post?: PostId },
): Promise<{ text: PostText; named: MentionedName[] }> {
  const names = findNameKeys(content)
  const people = await findNamedPeople(db, context, names, post)
  const ids = new Map(people.map(({ key, id }) => [key, id]))
  const { mentioned, ...text } = await renderPost(content, indexMentionables(people), context.actorId)
  return { text, named: mentioned.flatMap((name_key) => ({ user_id: ids.get(name_key) ?? 0, name_key })) }
}

/** Returns the people a new text may mention. */
export async function findMentionables(db: Connection, context: MentionContext, content: string): Promise<Mentionables> {
  return indexMentionables(await findNamedPeople(db, context, findNameKeys(content), undefined))
}

/** Returns the people a stored post links to, for rendering it again. */
async function loadLinkedPeople(db: Connection, post: PostId): Promise<Mentionables> {
  return indexMentionables(storedNames(await listMentionsIn(db, post)))
}

type NamedPerson = { id: number; key: string; name: string; deleted: boolean }

/** Finds the people behind names, each under one name: the one by which the stored post mentions them, or else their present one. */
async function findNamedPeople(
  db: Connection,
  context: MentionContext,
  names: readonly string[],
  post: PostId | undefined,
): Promise<NamedPerson[]> {
  if (names.length === 0) return []
  const stored = (post ? storedNames(await listMentionsIn(db, post)) : []).filter(({ key }) => names.includes(key))
  const people = await listMentionableNamed(db, context, names)
  const storedKeys = new Set(stored.flatMap(({ id, key }) => [id, key]))
  const others = people.filter(({ id, display_key }) => !storedKeys.has(id) && !storedKeys.has(display_key))
  return [...stored, ...others.map(({ id, display_key, display_name }) => ({ id, key: display_key, name: display_name, deleted: false }))]
}

function storedNames(mentions: readonly StoredMention[]): NamedPerson[] {
  return mentions.flatMap(({ user_id, name_key, display_name, deleted_at }) =>
    name_key === null ? [] : { id: user_id, key: name_key, name: display_name, deleted: deleted_at !== null },
  )
}

/** Maps names to links to profiles under the present names, whatever the text says. A deleted account is neither named nor linked. */
function indexMentionables(people: readonly NamedPerson[]): Mentionables {
  return new Map(
    people.map(({ key, name, deleted }) => [key, deleted ? { name: deletedUser, path: null } : { name, path: profileAddress(name) }]),
  )
}

/** The columns of a post's text. */
type PostText = Pick<PostRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

/**
 * Renders the source of an argument or a comment into the columns of its text. Rendering is slow: do it before
 * the transaction.
 * @param mentionables the people it may mention
 * @param authorId whose post it is; authors take turns in the rendering queue
 * @returns also the keys of the people it mentions, in the order of the text
 * @throws Invalid if nothing of it is visible, such as an empty list
 */
async function renderPost(content: string, mentionables: Mentionables, authorId: number): Promise<PostText & { mentioned: string[] }> {
  const context = {
    excerptLength: threadLimits.excerpt,
    mentionables,
    people: mentionLimits.people,
    field: 'content',
    by: String(authorId),
  }
  const { html, excerpt, version, mentioned } = await renderVisible(content, context)
  return { content_source: content, content_html: html, excerpt, html_version: version, mentioned }
}

/** How to render posts again: they mention the same people as before, and nobody who joined since. */
const posts: OutdatedTextSource<OutdatedPost> = {
  list: listOutdatedPosts,
  render: async (db, post) =>
    renderInBackground(post.source, { excerptLength: threadLimits.excerpt, mentionables: await loadLinkedPeople(db, post) }),
  store: storePost,
}

/** Renders every outdated post again. @param shouldContinue checked before each post @returns how many it rendered */
export function renderOutdatedPosts(db: Database, shouldContinue?: () => boolean): Promise<number> {
  return renderOutdated(db, posts, shouldContinue)
}

/**
 * Renders posts again that mention a user whose name or account has just changed.
 * @param shouldContinue checked before each post
 * @returns how many it rendered
 */
export function renderPostsMentioning(db: Database, userId: number, shouldContinue?: () => boolean): Promise<number> {
  const list = (read: Connection, _: number, limit: number) => listOutdatedPostsMentioning(read, userId, limit)
  return renderOutdated(db, { ...posts, list }, shouldContinue)
}
