import { ApiFailure } from './api-failure'
import type { PageParams } from './page-params'

/**
 * Loads the requested page of a list. If the API rejects its cursor (422), the link was broken, so the first page is loaded instead.
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
