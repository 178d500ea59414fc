import { isRecord } from '#contract/lists'
import { aboutAnchor, argumentAnchor, commentAnchor, revealField } from '../paths'
import type { Visit } from './visit.server'

type Reader = Pick<Visit, 'url' | 'appearance'>

/**
 * A page's data without the sensitive texts that nobody has asked to see: what is not on the page is not in what its scripts get either.
 * Authors get their own, which they edit.
 * @param page plain data; anything else comes back as it is
 */
export function withholdSensitive<T>(page: T, { url, appearance }: Reader): T {
  const asked = url.searchParams.get(revealField)
  if (appearance.sensitive || !sensitiveIn(page, asked).next().value) return page
  const copy = structuredClone(page)
  for (const found of sensitiveIn(copy, asked)) {
    if ('content' in found) found.content = placeholder
    if ('description' in found) found.description = placeholder
    if ('description_html' in found) found.description_html = null
  }
  return copy
}

/** Of a text that is not handed out. Not empty, since of an empty one nothing would say that it can be shown. */
export const placeholder = '<p>…</p>'

/** The posts and debates whose text is sensitive, and is not what a reader has asked for. */
function* sensitiveIn(value: unknown, asked: string | null): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const item of value) yield* sensitiveIn(item, asked)
  else if (isPlain(value)) {
    if (isRecord(value.note) && typeof value.note.reason === 'string' && value.is_own !== true && anchorOf(value) !== asked) yield value
    for (const inner of Object.values(value)) if (typeof inner === 'object') yield* sensitiveIn(inner, asked)
  }
}

/** Not what holds a status or cookies beside its data. */
const isPlain = (value: unknown): value is Record<string, unknown> => isRecord(value) && Object.getPrototypeOf(value) === Object.prototype

/** Where its page shows it. */
function anchorOf({ id, number, deleted_at }: Record<string, unknown>): string {
  if (typeof id !== 'string' || (number !== null && typeof number !== 'number')) return aboutAnchor
  return deleted_at === undefined ? argumentAnchor({ id, number }) : commentAnchor({ id, number })
}
