import { listMyGroups } from '#contract/groups'
import { listMyTeams, type TeamCard } from '#contract/teams'
import { can } from '../platform/can.server'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** A team beside whose name one may argue, or a group in which one may begin a debate. `value` is what the form sends. */
export type OwnCircle = { value: string; name: string }

/** A member's teams, for who can join or create a debate; none where they can't be had, for one joins without. */
export async function ownTeams(visit: Visit, offered = true): Promise<OwnCircle[]> {
  const teams = offered && can.listMyTeams ? await ownOf(visit, listMyTeams) : []
  return teams.map(({ id, name }) => ({ value: id, name }))
}

/** A member's groups, for who creates a debate; none where the site has none, or they can't be had. */
export async function ownGroups(visit: Visit): Promise<OwnCircle[]> {
  const groups = can.listMyGroups ? await ownOf(visit, listMyGroups) : []
  return groups.map(({ id, slug = id, name }) => ({ value: slug, name }))
}

type Own = TeamCard & { slug?: string }

async function ownOf(visit: Visit, call: typeof listMyTeams | typeof listMyGroups): Promise<Own[]> {
  if (!visit.member) return []
  const found = await partialResult(visit.beside().api(call, { query: { state: 'member', per_page: 100 } }))
  // Another API may know nothing of states.
  const all: Own[] = isUnloaded(found) ? [] : found.data
  return all.filter(({ membership }) => membership?.state === 'member')
}
