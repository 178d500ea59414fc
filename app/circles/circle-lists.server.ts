import type { Member, waitingStates } from '#contract/circles'
import { isCleanText } from '#contract/fields'
import type { Meta } from '#contract/lists'
import { firstOf } from '#contract/shortened'
import { type AskedPage, askedPage } from '../platform/asked-page'
import { orFirstPage } from '../platform/first-page.server'
import { isOffered } from '../platform/missing-calls.server'
import { absent, type PartOf } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'
import type { Calls } from './calls.server'
import type { CircleCard } from './kinds'

/** Which page of circles an address asks for, and by what words. */
export type AskedCircles = AskedPage & { search?: string }

/** Reads it from an address. */
export function askedOfCircles(query: URLSearchParams): AskedCircles {
  const search = firstOf((query.get('search') ?? '').replace(/\s+/g, ' ').trim(), longestSearch)
  return { ...(search && isCleanText(search) && { search }), ...askedPage(query) }
}

const longestSearch = 200

/** A page of them, which is what its page is about. @throws ApiFailure */
export function pageOfCircles({ api }: Visit, calls: Calls, asked: AskedCircles) {
  return orFirstPage(asked, (query) => api(calls.list, { query }))
}

type Circles = { data: CircleCard[]; meta: Meta }

/**
 * Those that a member is in, or may be; none for guests, and of an API that has no such list.
 * @param state of these alone; an API that does not know it may send the others too
 */
export async function ownCircles(visit: Visit, calls: Calls, state?: 'invited'): Promise<PartOf<Circles>> {
  if (!visit.member || !isOffered(calls.listOwn)) return absent
  return partOf(visit.beside().api(calls.listOwn, { query: { per_page: 100, ...(state && { state }) } }))
}

export type Members = { data: Member[]; meta: Meta }

/** A page of a circle's members. */
export function membersOf({ api }: Visit, calls: Calls, id: string, asked: AskedPage): Promise<PartOf<Members>> {
  return partOf(orFirstPage(asked, (query) => api(calls.listMembers, { path: { id }, query })))
}

/** Who waits to be a member; shown to who answers them. */
export function waitingIn({ api }: Visit, calls: Calls, id: string, state: (typeof waitingStates)[number]): Promise<PartOf<Members>> {
  return partOf(api(calls.listMembers, { path: { id }, query: { state, per_page: 100 } }))
}

/** A page of the debates of a circle. */
export function debatesIn({ api }: Visit, calls: Calls, id: string, asked: AskedPage) {
  return partOf(orFirstPage(asked, (query) => api(calls.listDebates, { path: { id }, query })))
}
