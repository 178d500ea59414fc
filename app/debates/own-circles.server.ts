import { listMyGroups } from '#contract/groups'
import { listMyTeams, type TeamCard } from '#contract/teams'
import { can } from '../platform/can.server'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** A team to represent, or a group to start a debate in. `value` is what the form sends. */
export type CircleOption = { value: string; name: string }

/** Returns a member's teams, for joining or creating a debate. Empty if they can't be loaded, because a team is optional. */
export async function loadOwnTeams(visit: Visit, offered = true): Promise<CircleOption[]> {
  const teams = offered && can.listMyTeams ? await loadOwn(visit, listMyTeams) : []
  return teams.map(({ id, name }) => ({ value: id, name }))
}

/** Returns a member's groups, for creating a debate. Empty if the site has no groups, or if they can't be loaded. */
export async function loadOwnGroups(visit: Visit): Promise<CircleOption[]> {
  const groups = can.listMyGroups ? await loadOwn(visit, listMyGroups) : []
  return groups.map(({ id, slug = id, name }) => ({ value: slug, name }))
}

type CircleOfMember = TeamCard & { slug?: string }

async function loadOwn(visit: Visit, call: typeof listMyTeams | typeof listMyGroups): Promise<CircleOfMember[]> {
  if (!visit.member) return []
  const found = await partialResult(visit.secondary().api(call, { query: { state: 'member', per_page: 100 } }))
  // A foreign API may ignore the state.
  const all: CircleOfMember[] = isUnloaded(found) ? [] : found.data
  return all.filter(({ membership }) => membership?.state === 'member')
}
