import { type CircleAction, type CircleKind, circleActions, type Member, type waitingStates } from '#contract/circles'
import { isCleanText } from '#contract/fields'
import { groupCalls } from '#contract/groups'
import type { Meta } from '#contract/lists'
import { named } from '#contract/named'
import { firstOf } from '#contract/shortened'
import { teamCalls } from '#contract/teams'
import { ApiFailure } from '../platform/api-failure'
import { type Capability, can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, pageParams } from '../platform/page-params'
import { absent, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { type Circle, mayIn, permitting } from './circle-text'
import { type CircleCard, type KindOfPage, pagesOf } from './kinds'

/** Which page of circles an address asks for, and by what words. */
export type CircleParams = PageParams & { search?: string }

/** Reads it from an address. */
export function circleParams(query: URLSearchParams): CircleParams {
  const search = firstOf((query.get('search') ?? '').replace(/\s+/g, ' ').trim(), longestSearch)
  return { ...(search && isCleanText(search) && { search }), ...pageParams(query) }
}

const longestSearch = 200

/** A page of them, which is what its page is about. @throws ApiFailure */
export function pageOfCircles({ api }: Visit, calls: Calls, asked: CircleParams) {
  return orFirstPage(asked, (query) => api(calls.list, { query }))
}

type Circles = { data: CircleCard[]; meta: Meta }

/**
 * Those that a member is in, or may be; none for guests, and of an API that has no such list.
 * @param state of these alone; an API that does not know it may send the others too
 */
export async function ownCircles(visit: Visit, calls: Calls, state?: 'invited'): Promise<PartialResult<Circles>> {
  if (!visit.member || !can[neededFor(calls).list_own]) return absent
  return partialResult(visit.beside().api(calls.listOwn, { query: { per_page: 100, ...(state && { state }) } }))
}

export type Members = { data: Member[]; meta: Meta }

/** A page of a circle's members. */
export function membersOf({ api }: Visit, calls: Calls, id: string, asked: PageParams): Promise<PartialResult<Members>> {
  return partialResult(orFirstPage(asked, (query) => api(calls.listMembers, { path: { id }, query })))
}

/** Who waits to be a member; shown to who answers them. */
export function waitingIn(
  { api }: Visit,
  calls: Calls,
  id: string,
  state: (typeof waitingStates)[number],
): Promise<PartialResult<Members>> {
  return partialResult(api(calls.listMembers, { path: { id }, query: { state, per_page: 100 } }))
}

/** A page of the debates of a circle. */
export function debatesIn({ api }: Visit, calls: Calls, id: string, asked: PageParams) {
  return partialResult(orFirstPage(asked, (query) => api(calls.listDebates, { path: { id }, query })))
}

/** The calls about circles of one kind, and how their pages speak. */
type Calls = typeof teamCalls | typeof groupCalls
export type CircleFeature = { calls: Calls; pages: KindOfPage }

const kinds: Readonly<Record<CircleKind, CircleFeature>> = {
  team: { calls: teamCalls, pages: pagesOf.team },
  group: { calls: groupCalls, pages: pagesOf.group },
}

/** Those of the kind that a form names. @throws ApiFailure for a form of no kind that there is */
export function kindIn({ kind }: Readonly<Record<string, string>>): CircleFeature {
  const known = named(kinds, kind)
  if (!known) throw new ApiFailure(422, 'This form is out of date. Reload the page and try again.')
  return known
}

/** A circle without what its API cannot do: no page offers it (docs/product.md#api-conventions, foreign APIs). */
export function offeredIn<C extends Circle>(circle: C, calls: Calls): C {
  const needed = neededFor(calls)
  if (circle.permissions && circleActions.every((act) => can[needed[act]])) return circle
  const refused = { allowed: false, reason: null }
  return { ...circle, permissions: permitting((act) => (can[needed[act]] ? mayIn(circle, act) : refused), circleActions) }
}

const neededFor = (calls: Calls): RequiredCapabilities => (calls === teamCalls ? neededForTeams : neededForGroups)

type RequiredCapabilities = Readonly<Record<CircleAction | 'list_own', Capability>>
const neededForTeams: RequiredCapabilities = {
  list_own: 'listMyTeams',
  join: 'addTeamMember',
  accept: 'admitTeamMember',
  decline: 'leaveTeam',
  withdraw: 'leaveTeam',
  leave: 'leaveTeam',
  invite: 'addTeamMember',
  change: 'changeTeam',
  hand_over: 'admitTeamMember',
  dissolve: 'dissolveTeam',
}
const neededForGroups: RequiredCapabilities = {
  list_own: 'listMyGroups',
  join: 'addGroupMember',
  accept: 'admitGroupMember',
  decline: 'leaveGroup',
  withdraw: 'leaveGroup',
  leave: 'leaveGroup',
  invite: 'addGroupMember',
  change: 'changeGroup',
  hand_over: 'admitGroupMember',
  dissolve: 'dissolveGroup',
}
