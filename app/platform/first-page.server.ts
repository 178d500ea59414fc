import { ApiFailure } from './api-failure'
import type { PageParams } from './page-params'

/**
 * Loads the requested page of a list. A cursor that the API rejects (422) is a broken link to later pages, so the first page is
 * loaded instead.
 * @throws ApiFailure if `load` fails for another reason
 */
export async function orFirstPage<A extends PageParams, T>(params: A, load: (params: A | Omit<A, 'before'>) => Promise<T>): Promise<T> {
  try {
    return await load(params)
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 422 || params.before === undefined) throw failure
    const { before: _, ...first } = params
    return load(first)
  }
}
