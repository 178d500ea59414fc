import { isRecord } from '#contract/lists'
import { aboutAnchor, argumentAnchor, commentAnchor, revealField } from '../paths'
import type { Visit } from './visit.server'

type Reader = Pick<Visit, 'url' | 'appearance'>

/**
 * Removes sensitive texts that the reader hasn't revealed from a page's data, so that scripts don't get what the page doesn't show. Authors
 * get their own texts, because they edit them.
 * @param page plain data; anything else is returned unchanged
 */
export function withholdSensitive<T>(page: T, { url, appearance }: Reader): T {
  const revealed = url.searchParams.get(revealField)
  if (appearance.sensitive || !findSensitive(page, revealed).next().value) return page
  const copy = structuredClone(page)
  for (const found of findSensitive(copy, revealed)) {
    if ('content' in found) found.content = placeholder
    if ('description' in found) found.description = placeholder
    if ('description_html' in found) found.description_html = null
  }
  return copy
}

/** Replaces a withheld text. It isn't empty, because an empty text would have no button that reveals it. */
export const placeholder = '<p>…</p>'

/** Yields the sensitive posts and debates that the reader hasn't revealed. */
function* findSensitive(value: unknown, revealed: string | null): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const item of value) yield* findSensitive(item, revealed)
  else if (isPlain(value)) {
    if (isRecord(value.note) && typeof value.note.reason === 'string' && value.is_own !== true && getAnchor(value) !== revealed) yield value
    for (const inner of Object.values(value)) if (typeof inner === 'object') yield* findSensitive(inner, revealed)
  }
}

/** Excludes objects that have a status or cookies in addition to their data. */
const isPlain = (value: unknown): value is Record<string, unknown> => isRecord(value) && Object.getPrototypeOf(value) === Object.prototype

/** Returns the fragment of a post or debate on its page. */
function getAnchor({ id, number, deleted_at }: Record<string, unknown>): string {
  if (typeof id !== 'string' || (number !== null && typeof number !== 'number')) return aboutAnchor
  return deleted_at === undefined ? argumentAnchor({ id, number }) : commentAnchor({ id, number })
}
