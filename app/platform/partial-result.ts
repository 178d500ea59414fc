import { meansThereIsNone } from './api-failure'

/** Why a part of a page was not loaded: in words for a person, and as the API's status. */
export type Unloaded = { fault: string; status: number }

/** A part of a page: what was loaded; or why it was not, for the rest of the page is shown all the same. */
export type PartialResult<T> = T | Unloaded

export function isUnloaded(part: unknown): part is Unloaded {
  return typeof part === 'object' && part !== null && 'fault' in part
}

/** Whether it is nothing that this API has: it knows no such call, or refuses the question as one that it does not know. */
export function isAbsent(part: unknown): boolean {
  return isUnloaded(part) && meansThereIsNone(part.status)
}

/** What this API has not, without having asked for it. */
export const absent: Unloaded = { fault: 'This isn’t available here.', status: 404 }
