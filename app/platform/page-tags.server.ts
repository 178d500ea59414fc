import type { Call } from '#contract/call'
import { isRecord } from '#contract/lists'

/** Something that a page shows and that the API announces changes of: a debate, or lists. */
export type PageTag = `debate:${string}` | 'lists'
/** A tag noted while rendering; `broken` marks a page with a missing part. */
export type PageTagOrFault = PageTag | 'broken'

/**
 * Returns the tag of an answer, for the page that shows it. Everything outside debates counts as a list, including people and tags.
 * @param answer null if there was none
 * @returns null for a post, which changes with its debate; the page loads the debate too
 */
export function pageTagFor({ path }: Call, params: Readonly<Record<string, string>>, answer: unknown): PageTag | null {
  if (/^\/api\/(?:arguments|spectator-comments)\/\{id\}\//.test(path)) return null
  if (path.startsWith('/api/debates/{id}/') && params.id) return `debate:${params.id}`
  const data = path === '/api/debates/{slug}' && isRecord(answer) ? answer.data : undefined
  return isRecord(data) && (typeof data.id === 'string' || typeof data.id === 'number') ? `debate:${data.id}` : 'lists'
}
