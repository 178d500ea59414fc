import { ApiFailure } from './api-failure'

/** A part of a page: what was loaded, or that it could not be, or that this API has no such thing. */
export type PartOf<T> = T | 'failed' | 'absent'

/**
 * Loads a part of a page by itself, so that what fails leaves the rest alone (DESIGN, Errors). What an API answers with 404
 * or 405, or refuses as a question it does not know (422), it does not have.
 * @throws ApiFailure 401: an ended session is for the page as a whole
 */
export async function partOf<T>(loading: Promise<T>): Promise<PartOf<T>> {
  try {
    return await loading
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    return lacking.has(failure.status) ? 'absent' : 'failed'
  }
}

const lacking: ReadonlySet<number> = new Set([404, 405, 422])
