import { mentionLimits } from '#contract/mentions'
import { threadLimits } from '#contract/threads'
import type { PostRow } from '../database/post-tables.ts'
import type { Mentionables } from '../rendering/rendered-text.ts'
import { renderVisible } from '../rendering/rendering.ts'

/** What is kept of a post's text. */
export type PostText = Pick<PostRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

/**
 * Renders what the author of an argument or a comment typed, as the tables keep it. Rendering is slow: do it before a
 * transaction.
 * @param mentionables whom it may mention
 * @param authorId whose post it is, who takes turns with others
 * @returns also whom it mentions, by key, in the order of the text
 * @throws Invalid when nothing of it can be seen, such as an empty list
 */
export async function renderPost(
  content: string,
  mentionables: Mentionables,
  authorId: number,
): Promise<PostText & { mentioned: string[] }> {
  const asking = { excerptLength: threadLimits.excerpt, mentionables, people: mentionLimits.people, field: 'content', by: String(authorId) }
  const { html, excerpt, version, mentioned } = await renderVisible(content, asking)
  return { content_source: content, content_html: html, excerpt, html_version: version, mentioned }
}
