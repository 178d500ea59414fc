import { listDebates, listMyDebates, type MyDebateType, myDebatesPerPage } from '#contract/debates'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, pageParams } from '../platform/page-params'
import type { Visit } from '../platform/visit.server'
import type { DebateFilters } from './debate-filters'
import { kindNames } from './my-debate-kinds'

/** A page of debates. */
export function pageOfDebates({ api }: Visit, filters: DebateFilters) {
  return orFirstPage(filters, (query) => api(listDebates, { query }))
}

/** Which page of one's own debates an address asks for; what is unknown there counts as absent. */
type MyDebatesParams = PageParams & { type?: MyDebateType }

/** Reads it from an address. */
export function myDebatesParams(query: URLSearchParams): MyDebatesParams {
  const type = query.get('type') ?? ''
  return { ...(isKind(type) && { type }), ...pageParams(query) }
}

/** A page of one's own debates. */
export function pageOfMine({ api }: Visit, asked: MyDebatesParams) {
  return orFirstPage(asked, (page) => api(listMyDebates, { query: { ...page, per_page: myDebatesPerPage } }))
}

function isKind(name: string): name is MyDebateType {
  return Object.hasOwn(kindNames, name)
}
