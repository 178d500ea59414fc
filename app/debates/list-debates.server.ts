import { listDebates, listMyDebates, type MyDebateType, myDebatesPerPage } from '#contract/debates'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import type { Visit } from '../platform/visit.server'
import type { DebateFilters } from './debate-filters'
import { myDebateKindNames } from './debate-text'

/** The number of cards on a page: it fills rows of two and of three. */
const cardsPerPage = 12

export function loadDebates({ api }: Visit, filters: DebateFilters) {
  return orFirstPage(filters, (query) => api(listDebates, { query: { ...query, per_page: cardsPerPage } }))
}

/** The page and kind of the member's own debates that an address asks for. Unknown values count as absent. */
type MyDebatesParams = PageParams & { type?: MyDebateType }

export function parseMyDebatesParams(query: URLSearchParams): MyDebatesParams {
  const type = query.get('type') ?? ''
  return { ...(isKind(type) && { type }), ...parsePageParams(query) }
}

export function loadMyDebates({ api }: Visit, params: MyDebatesParams) {
  return orFirstPage(params, (page) => api(listMyDebates, { query: { ...page, per_page: myDebatesPerPage } }))
}

function isKind(name: string): name is MyDebateType {
  return Object.hasOwn(myDebateKindNames, name)
}
