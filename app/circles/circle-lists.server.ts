import type { Call } from '#contract/call'
import { type CircleAct, type CircleKind, circleActs, type Member, type waitingStates } from '#contract/circles'
import { isCleanText } from '#contract/fields'
import { groupCalls } from '#contract/groups'
import type { Meta } from '#contract/lists'
import { named } from '#contract/named'
import { firstOf } from '#contract/shortened'
import { teamCalls } from '#contract/teams'
import { isOffered } from '#foreign/discovered-calls.server'
import { ApiFailure } from '../platform/api-failure'
import { type AskedPage, askedPage } from '../platform/asked-page'
import { orFirstPage } from '../platform/first-page.server'
import { absent, type PartOf } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'
import { type Circle, mayIn, permitting } from './circle-words'
import { type CircleCard, type KindOfPage, pagesOf } from './kinds'

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

/** The calls about circles of one kind, and how their pages speak. */
type Calls = typeof teamCalls | typeof groupCalls
export type Known = { calls: Calls; pages: KindOfPage }

const kinds: Readonly<Record<CircleKind, Known>> = {
  team: { calls: teamCalls, pages: pagesOf.team },
  group: { calls: groupCalls, pages: pagesOf.group },
}

/** Those of the kind that a form names. @throws ApiFailure for a form of no kind that there is */
export function kindIn({ kind }: Readonly<Record<string, string>>): Known {
  const known = named(kinds, kind)
  if (!known) throw new ApiFailure(422, 'This form is not known here. Load the page again and send it once more.')
  return known
}

/** A circle without what its API cannot do: no page offers it (PRODUCT §7, foreign APIs). */
export function offeredIn<C extends Circle>(circle: C, calls: Calls): C {
  const needed = neededFor(calls)
  if (circle.permissions && circleActs.every((act) => isOffered(needed[act]))) return circle
  const refused = { allowed: false, reason: null }
  return { ...circle, permissions: permitting((act) => (isOffered(needed[act]) ? mayIn(circle, act) : refused), circleActs) }
}

const neededFor = (calls: Calls): Readonly<Record<CircleAct, Call>> => ({
  join: calls.addMember,
  accept: calls.admit,
  decline: calls.leave,
  withdraw: calls.leave,
  leave: calls.leave,
  invite: calls.addMember,
  change: calls.change,
  hand_over: calls.admit,
  dissolve: calls.dissolve,
})
