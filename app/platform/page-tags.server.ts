import type { Call } from '#contract/call'
import { isRecord } from '#contract/lists'

/** What a page shows, as the API says what has changed: a debate, or lists of what there is. */
export type PageTag = `debate:${string}` | 'lists'
/** The same while a page is made; `broken` is one that lacks a part which could not be had. */
export type PageTagOrFault = PageTag | 'broken'

/**
 * What an answer of the API is about, for the page that shows it. What is in no debate counts as a list: people and tags too.
 * @param answer null where there was none
 * @returns null for a post, which changes with its debate; the page asks for that as well
 */
export function tagOf({ path }: Call, asked: Readonly<Record<string, string>>, answer: unknown): PageTag | null {
  if (/^\/api\/(?:arguments|spectator-comments)\/\{id\}\//.test(path)) return null
  if (path.startsWith('/api/debates/{id}/') && asked.id) return `debate:${asked.id}`
  const data = path === '/api/debates/{slug}' && isRecord(answer) ? answer.data : undefined
  return isRecord(data) && (typeof data.id === 'string' || typeof data.id === 'number') ? `debate:${data.id}` : 'lists'
}
