import { ApiFailure } from './api-failure'
import type { PageParams } from './page-params'

/**
 * Loads the page of a list that an address asks for. A cursor that the API does not know (422) is a broken link to further
 * pages: it leads to the first one.
 * @throws ApiFailure as `load` does, else
 */
export async function orFirstPage<A extends PageParams, T>(asked: A, load: (asked: A | Omit<A, 'before'>) => Promise<T>): Promise<T> {
  try {
    return await load(asked)
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 422 || asked.before === undefined) throw failure
    const { before: _, ...first } = asked
    return load(first)
  }
}
