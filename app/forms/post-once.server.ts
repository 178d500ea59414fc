import { createHash, randomBytes } from 'node:crypto'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Fields } from './form-action'

/** The form field that enables `postOnce`: the same text, sent again soon by the same person on the same page, counts as the same post. */
export const onceField = 'once'

/** How long the same text counts as pressing the button twice rather than as another post, in ms. */
const repeatPeriod = 60 * 60 * 1000

/** The parts of a created post that matter here. */
type Created = {
  created_at: string | null
  /** Whether it has been withdrawn, deleted or cancelled since. */
  gone: boolean
}

/**
 * Posts a form once for each text. The nonce alone is not enough: a browser that goes back may reload the page with another nonce and
 * restore the typed text.
 * @param post posts it under an Idempotency-Key
 * @param getCreated returns the relevant parts of an answer; the answer to a repeated post describes the first post
 */
export async function postOnce<T>(fields: Fields, post: (key: string) => Promise<T>, getCreated: (answer: T) => Created): Promise<T> {
  // A script may send the form the first time, and the browser the second time.
  const { [onceField]: once, enhanced: _, ...content } = fields
  if (once !== '1') return post(idempotencyKey(content))
  const answer = await post(idempotencyKey({ ...content, nonce: '' })).catch(nullIfMissing)
  if (!answer) return post(idempotencyKey(content))
  const { created_at, gone } = getCreated(answer)
  const isOld = created_at !== null && Date.now() - Date.parse(created_at) > repeatPeriod
  return gone || isOld ? post(idempotencyKey(content)) : answer
}

/** Returns null if the post made by the same text before no longer exists, and throws every other failure. */
function nullIfMissing(failure: unknown): null {
  if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 410)) return null
  throw failure
}

/**
 * Returns the nonce that makes two submissions of a form count once (see idempotencyKey). A page shown in answer to a form reuses its
 * nonce, so that a text that was previewed, posted, and posted again after going back is posted once. Null for guests, whose cached pages
 * contain nothing personal.
 * @param hasForm whether the page has the form at all
 */
export function formNonce({ member, sent }: Visit, hasForm = true): string | null {
  return member && hasForm ? (sent.nonce ?? randomBytes(12).toString('base64url')) : null
}

/**
 * Returns the Idempotency-Key of a form (docs/product.md#api-conventions): its nonce together with its content, so that a double submit
 * counts once and a corrected text is another post. A guest's page has no nonce, because all guests get the same page. If a guest posts
 * there, signs in for it, goes back and posts again, the content alone gives the same key.
 */
export function idempotencyKey({ nonce = '', back: _, ...content }: Fields): string {
  return createHash('sha256')
    .update(JSON.stringify([nonce, Object.entries(content).sort()]))
    .digest('base64url')
}
