import { ApiFailure } from './api-failure'
import type { PartOf } from './part-of'

/**
 * Loads a part of a page by itself, so that what fails leaves the rest alone.
 * @throws ApiFailure 401: an ended session is for the page as a whole
 */
export async function partOf<T>(loading: Promise<T>): Promise<PartOf<T>> {
  try {
    return await loading
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    return { fault: failure.message, status: failure.status }
  }
}
