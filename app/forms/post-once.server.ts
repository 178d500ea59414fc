import { createHash, randomBytes } from 'node:crypto'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Fields } from './form-action'

/** In a form whose text makes it: the same text sent again soon, in the same place and by the same person, is the same post. */
export const onceField = 'once'

/** For so long the same text is taken for a second press rather than for another post, in ms. */
const soon = 60 * 60 * 1000

/** What was made, as far as it matters here. */
type Created = { created_at: string | null /** Withdrawn, deleted or cancelled since. */; gone: boolean }

/**
 * Posts what a form says, once for each text. The nonce alone does not do: a browser that goes back may load the page anew, with another
 * nonce, and put back what was typed into its fields.
 * @param post posts it under an Idempotency-Key
 * @param madeOf what of an answer matters; that of a second press is about what the first one made
 */
export async function postOnce<T>(fields: Fields, post: (key: string) => Promise<T>, madeOf: (answer: T) => Created): Promise<T> {
  // The same form may be sent by a script one time, and by the browser the next.
  const { [onceField]: once, enhanced: _, ...content } = fields
  if (once !== '1') return post(idempotencyKey(content))
  const answer = await post(idempotencyKey({ ...content, nonce: '' })).catch(unlessGone)
  if (!answer) return post(idempotencyKey(content))
  const { created_at, gone } = madeOf(answer)
  const isOld = created_at !== null && Date.now() - Date.parse(created_at) > soon
  return gone || isOld ? post(idempotencyKey(content)) : answer
}

/** What the same text made before may have been deleted since. */
function unlessGone(failure: unknown): null {
  if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 410)) return null
  throw failure
}

/**
 * What makes one of a form that is sent twice (see idempotencyKey). A page that is shown in answer to a form keeps that one's: who previews a text,
 * posts it, goes back and posts it again has posted it once. None for guests, whose pages carry nothing of the visitor.
 * @param offered whether the page has the form at all
 */
export function formNonce({ member, sent }: Visit, offered = true): string | null {
  return member && offered ? (sent.nonce ?? randomBytes(12).toString('base64url')) : null
}

/**
 * The Idempotency-Key of a form (docs/product.md#api-conventions): its nonce together with its content, so that a double submit is one and
 * a
 * corrected text another. A guest's page has none, for all guests get the same one: who posts there, signs in for it, goes back to that page
 * and posts once more has the content alone in common, and that is enough.
 */
export function idempotencyKey({ nonce = '', back: _, ...content }: Fields): string {
  return createHash('sha256')
    .update(JSON.stringify([nonce, Object.entries(content).sort()]))
    .digest('base64url')
}
