import { isMissingStatus } from './api-failure'

/** Why a part of a page wasn't loaded: a message, and the API's status. */
export type Unloaded = { fault: string; status: number }

/** A part of a page, or why it wasn't loaded. The rest of the page is shown anyway. */
export type PartialResult<T> = T | Unloaded

export function isUnloaded(part: unknown): part is Unloaded {
  return typeof part === 'object' && part !== null && 'fault' in part
}

/** Checks if the API lacks this feature: it has no such call, or doesn't support the query. */
export function isAbsent(part: unknown): boolean {
  return isUnloaded(part) && isMissingStatus(part.status)
}

/** The result for a feature that the API is known to lack. It saves the request. */
export const missingFeature: Unloaded = { fault: 'This isn’t available here.', status: 404 }
