import { listMyDebates, type MyDebateType, myDebatesPerPage } from '#contract/debates'
import { type AskedPage, askedPage } from '../platform/asked-page'
import { orFirstPage } from '../platform/first-page.server'
import type { Visit } from '../platform/visit.server'
import { kindNames } from './my-debate-kinds'

/** Which page of one's own debates an address asks for; what is unknown there counts as absent. */
export type AskedOfMine = AskedPage & { type?: MyDebateType }

/** Reads it from an address. */
export function askedOfMine(query: URLSearchParams): AskedOfMine {
  const type = query.get('type') ?? ''
  return { ...(isKind(type) && { type }), ...askedPage(query) }
}

/** A page of one's own debates. */
export function pageOfMine({ api }: Visit, asked: AskedOfMine) {
  return orFirstPage(asked, (page) => api(listMyDebates, { query: { ...page, per_page: myDebatesPerPage } }))
}

function isKind(name: string): name is MyDebateType {
  return Object.hasOwn(kindNames, name)
}
