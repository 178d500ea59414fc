import { ApiFailure } from './api-failure'
import type { PartialResult } from './partial-result'

/**
 * Loads one part of a page, so that its failure doesn't affect the rest.
 * @throws ApiFailure 401, because an expired session concerns the whole page
 */
export async function partialResult<T>(loading: Promise<T>): Promise<PartialResult<T>> {
  try {
    return await loading
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    return { fault: failure.message, status: failure.status }
  }
}
