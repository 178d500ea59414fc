import { type CircleAction, type CircleKind, circleActions, type Member, type waitingStates } from '#contract/circles'
import { isCleanText } from '#contract/fields'
import { groupCalls } from '#contract/groups'
import type { Meta } from '#contract/lists'
import { lookUp } from '#contract/lookup'
import { truncate } from '#contract/shorten'
import { teamCalls } from '#contract/teams'
import { ApiFailure } from '../platform/api-failure'
import { type Capability, can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { missingFeature, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { htmlExcerpt } from '../ui/plain-text'
import { buildPermissions, type Circle, type CircleCard, type CirclePages, circlePermission, isManager, pagesByKind } from './circle-kinds'

/** The page of the list and the search text that an address asks for. */
export type CircleParams = PageParams & { search?: string }

/** Reads the page and the search text from an address. */
export function parseCircleParams(query: URLSearchParams): CircleParams {
  const search = truncate((query.get('search') ?? '').replace(/\s+/g, ' ').trim(), longestSearch)
  return { ...(search && isCleanText(search) && { search }), ...parsePageParams(query) }
}

const longestSearch = 200

/**
 * Returns a page of circles.
 * @throws ApiFailure if they can't be read, because the page shows nothing else
 */
export function loadCircles({ api }: Visit, calls: Calls, params: CircleParams) {
  return orFirstPage(params, (query) => api(calls.list, { query }))
}

type Circles = { data: CircleCard[]; meta: Meta }

/**
 * Returns the circles that a member is in, is invited to or has asked to join. Absent for guests, and if the API has no such list.
 * @param state returns only circles in this state; an API that doesn't know the parameter may return others too
 */
export async function loadOwnCircles(visit: Visit, calls: Calls, state?: 'invited'): Promise<PartialResult<Circles>> {
  if (!visit.member || !can[capabilitiesFor(calls).list_own]) return missingFeature
  return partialResult(visit.secondary().api(calls.listOwn, { query: { per_page: 100, ...(state && { state }) } }))
}

export type Members = { data: Member[]; meta: Meta }

/** Returns a page of a circle's members. */
function loadMembers({ api }: Visit, calls: Calls, id: string, params: PageParams): Promise<PartialResult<Members>> {
  return partialResult(orFirstPage(params, (query) => api(calls.listMembers, { path: { id }, query })))
}

/** Returns the people who are invited or have asked to join. Only people who manage the circle get them. */
function loadMembershipRequests(
  { api }: Visit,
  calls: Calls,
  id: string,
  state: (typeof waitingStates)[number],
): Promise<PartialResult<Members>> {
  return partialResult(api(calls.listMembers, { path: { id }, query: { state, per_page: 100 } }))
}

/** Returns a page of a circle's debates. */
function loadCircleDebates({ api }: Visit, calls: Calls, id: string, params: PageParams) {
  return partialResult(orFirstPage(params, (query) => api(calls.listDebates, { path: { id }, query })))
}

/** The calls about circles of one kind, and the texts and addresses of its pages. */
type Calls = typeof teamCalls | typeof groupCalls
type CircleFeature = { calls: Calls; pages: CirclePages }

const kinds: Readonly<Record<CircleKind, CircleFeature>> = {
  team: { calls: teamCalls, pages: pagesByKind.team },
  group: { calls: groupCalls, pages: pagesByKind.group },
}

/**
 * Returns the calls and pages of the kind that a form names.
 * @throws ApiFailure, 422, for an unknown kind
 */
export function findCircleFeature({ kind }: Readonly<Record<string, string>>): CircleFeature {
  const known = lookUp(kinds, kind)
  if (!known) throw new ApiFailure(422, 'This form is out of date. Reload the page and try again.')
  return known
}

/** Removes the permissions that the API can't fulfil, so that no page offers them (docs/product.md#api-conventions, foreign APIs). */
function withoutMissingCalls<C extends Circle>(circle: C, calls: Calls): C {
  const required = capabilitiesFor(calls)
  if (circle.permissions && circleActions.every((act) => can[required[act]])) return circle
  const refused = { allowed: false, reason: null }
  return {
    ...circle,
    permissions: buildPermissions((act) => (can[required[act]] ? circlePermission(circle, act) : refused), circleActions),
  }
}

const capabilitiesFor = (calls: Calls): RequiredCapabilities => (calls === teamCalls ? teamCapabilities : groupCapabilities)

type RequiredCapabilities = Readonly<Record<CircleAction | 'list_own', Capability>>
const teamCapabilities: RequiredCapabilities = {
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
const groupCapabilities: RequiredCapabilities = {
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

/**
 * Loads everything that the page of a team or a group shows.
 * @param id the id or slug in the address
 * @throws ApiFailure if the circle itself can't be read
 */
export async function loadCirclePage(visit: Visit, { calls, pages }: CircleFeature, id: string) {
  const { data: found } = await visit.api(calls.read, { path: { id } })
  const query = visit.url.searchParams
  const params = { debates: parsePageParams(query), members: parsePageParams(query, { page: 'members', before: 'members_before' }) }
  const secondary = visit.secondary()
  const canManage = isManager(found)
  const [members, requests, invited, debates] = await Promise.all([
    loadMembers(visit, calls, found.id, params.members),
    canManage ? loadMembershipRequests(secondary, calls, found.id, 'asked') : missingFeature,
    canManage ? loadMembershipRequests(secondary, calls, found.id, 'invited') : missingFeature,
    loadCircleDebates(visit, calls, found.id, params.debates),
  ])
  const circle = withoutMissingCalls(
    { ...found, description_html: found.description_html && (await sanitiseHtml(found.description_html)) },
    calls,
  )
  return {
    circle,
    ...{ members, requests, invited, debates, params },
    summary: htmlExcerpt(circle.description_html ?? circle.description),
    now: Date.now(),
    canonical: siteUrl() + pages.pathOf(circle),
  }
}
