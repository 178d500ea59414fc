import { argumentLimits } from '#contract/arguments'
import type { ArgumentRow } from '../database/tables.ts'
import { Invalid } from '../platform/failures.ts'
import { render } from '../platform/markdown.ts'

type Text = Pick<ArgumentRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

/**
 * Renders what an argument's author typed, as the table keeps it. Rendering is slow: do it before a transaction.
 * @throws Invalid when nothing of it can be seen, such as an empty list
 */
export async function renderArgument(content: string): Promise<Text> {
  const { html, excerpt, version } = await render(content, argumentLimits.excerpt)
  if (excerpt === '') throw new Invalid({ content: ['Nothing of this can be seen. Write it in words.'] })
  return { content_source: content, content_html: html, excerpt, html_version: version }
}

/** @throws Invalid for a text longer than its debate allows (PRODUCT §2, Creating: character limit) */
export function requireLength(content: string, { character_limit }: { character_limit: number }): void {
  if (content.length <= character_limit) return
  const [length, limit] = [content.length, character_limit].map((count) => count.toLocaleString('en'))
  throw new Invalid({ content: [`This debate allows ${limit} characters; yours has ${length}. Shorten it.`] })
}
