import { ApiFailure } from './api-failure'
import type { PartialResult } from './partial-result'

/**
 * Loads a part of a page by itself, so that what fails leaves the rest alone.
 * @throws ApiFailure 401: an ended session is for the page as a whole
 */
export async function partialResult<T>(loading: Promise<T>): Promise<PartialResult<T>> {
  try {
    return await loading
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    return { fault: failure.message, status: failure.status }
  }
}
