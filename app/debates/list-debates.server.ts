import { listDebates } from '#contract/debates'
import { orFirstPage } from '../platform/first-page.server'
import type { Visit } from '../platform/visit.server'
import type { DebateFilters } from './debate-filters'

/** A page of debates. */
export function pageOfDebates({ api }: Visit, filters: DebateFilters) {
  return orFirstPage(filters, (query) => api(listDebates, { query }))
}
