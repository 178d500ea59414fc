import { listDebates } from '#contract/debates'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { DebateFilters } from './debate-filters'

/** A page of debates. A broken link to further pages leads to the first. */
export async function pageOfDebates({ api }: Visit, filters: DebateFilters) {
  try {
    return await api(listDebates, { query: filters })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 422 || filters.before === undefined) throw failure
    return api(listDebates, { query: { ...filters, before: undefined } })
  }
}
