import type { Side } from '#contract/debates'
import type { NewArgumentRow, NewCommentRow } from '../database/tables.ts'
import type { Rendered } from '../platform/rendered-text.ts'
import { heatOf, scoreOf } from '../posts/score.ts'
import type { CanonicalForm } from './canonical.ts'

type ArchivedArgument = CanonicalForm['arguments'][number]
type ArchivedComment = CanonicalForm['comments'][number]
type Post = ArchivedArgument | ArchivedComment

/**
 * The rows of a debate's arguments, which are numbered in their order, with the replies of each counted.
 * @param posts each after the one it answers; `texts` in the same order
 * @returns rows without `parent_id`, which insert-posts.ts finds by the parent's number
 */
export function argumentRows(posts: readonly ArchivedArgument[], texts: readonly Rendered[], debate_id: number): NewArgumentRow[] {
  const numbers = numbersOf(posts)
  const replies = repliesOf(posts)
  return posts.map((post, place) => {
    const created_at = Date.parse(post.created_at)
    const stances = replies.get(post.id) ?? []
    return {
      ...postRow(post, place + 1, texts[place]),
      debate_id,
      parent_number: numbers.get(post.parent_id ?? '') ?? null,
      stance: post.stance,
      round: post.round,
      withdrawn_at: post.withdrawn ? Date.parse(post.edited_at ?? post.created_at) : null,
      heat: heatOf(post.votes, created_at),
      replies_count: stances.length,
      replies_for: stances.filter((stance) => stance === 'for').length,
      replies_against: stances.filter((stance) => stance === 'against').length,
    }
  })
}

/** The rows of a debate's comments; as `argumentRows`. */
export function commentRows(posts: readonly ArchivedComment[], texts: readonly Rendered[], debate_id: number): NewCommentRow[] {
  const replies = repliesOf(posts)
  return posts.map((post, place) => ({
    ...postRow(post, place + 1, texts[place]),
    debate_id,
    deleted_at: post.deleted ? Date.parse(post.edited_at ?? post.created_at) : null,
    replies_count: replies.get(post.id)?.length ?? 0,
  }))
}

/** The number of each post's place, from 1, by id. */
export function numbersOf(posts: readonly { id: string }[]): Map<string, number> {
  return new Map(posts.map(({ id }, place) => [id, place + 1]))
}

/** The stances of the replies to each post, by its id. */
function repliesOf(posts: readonly { parent_id: string | null; stance?: Side | null }[]): Map<string, (Side | null)[]> {
  const replies = new Map<string, (Side | null)[]>()
  for (const { parent_id, stance = null } of posts) {
    if (parent_id === null) continue
    const known = replies.get(parent_id)
    if (known) known.push(stance)
    else replies.set(parent_id, [stance])
  }
  return replies
}

function postRow(post: Post, number: number, text: Rendered | undefined) {
  if (!text) throw new Error(`post ${post.id} was not rendered`)
  return {
    number,
    parent_id: null,
    user_id: null,
    author_name: post.author || null,
    content_source: post.content,
    content_html: text.html,
    excerpt: text.excerpt,
    html_version: text.version,
    created_at: Date.parse(post.created_at),
    edited_at: post.edited_at === undefined ? null : Date.parse(post.edited_at),
    up: post.votes.up,
    down: post.votes.down,
    score: scoreOf(post.votes),
    archive_id: post.id,
  }
}
