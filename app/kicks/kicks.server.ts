import type { Person } from '#contract/accounts'
import { kickLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import { type KickVote, listKickVotes, readKickVote } from '#contract/kicks'
import { debatePermission } from '../debates/debate-text'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import { peopleInDebate } from '../debates/participants'
import { loadDraft, type SavedDraft } from '../forms/drafts.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { noSuchVote } from './kick-text'

/** The kick votes that a debate's page shows, or why they can't be loaded; the rest of the page is shown anyway. */
export type Kicks = {
  found: PartialResult<readonly KickVote[]>
  /** A reason that was refused or came too late. */
  draft: SavedDraft | null
  /** The people to choose from if the debate names no participants; otherwise left out. */
  people?: readonly Person[]
}

/** @returns null if the debate can't have kick votes, which saves the request, or if the API doesn't support them */
export async function loadKicks(visit: Visit, debate: Debate): Promise<Kicks | null> {
  if (!canHaveKicks(debate)) return null
  const canOpen = debatePermission(debate, 'kick').allowed
  const [found, draft, people] = await Promise.all([
    partialResult(loadVotes(visit, debate.id)),
    canOpen ? loadDraft(visit, kickDraftKey(debate.id)) : null,
    canOpen ? loadUnnamedParticipants(visit, debate) : [],
  ])
  if (isAbsent(found)) return null
  const votes = isUnloaded(found) ? found : found.map((vote) => withTargetName(vote, debate, people))
  return { found: votes, draft, ...(people.length > 0 ? { people } : {}) }
}

/** Checks whether a debate can have kick votes: by our own rules if the API states permissions. A foreign API has its own rules. */
function canHaveKicks({ permissions, participants, type, status }: Debate): boolean {
  if (permissions === null) return status !== 'closed' && status !== 'cancelled'
  const currentParticipants = participants.filter(({ left_at }) => left_at === null)
  return type !== 'open' && status === 'active' && currentParticipants.length >= kickLimits.participants
}

/** Returns the key of the draft that stores the reason of a refused kick vote. */
export function kickDraftKey(debateId: string): string {
  return `kick:${debateId}`
}

/**
 * Returns a kick vote. If the API has no call for a single vote, finds it in the list (customer-spec §7 has no such call).
 * @throws ApiFailure
 */
export async function loadKickVote(visit: Visit, debate: Debate, voteId: string): Promise<KickVote> {
  if (can.readKickVote) return (await visit.api(readKickVote, { path: { id: debate.id, voteId } })).data
  const [votes, people] = await Promise.all([loadVotes(visit, debate.id), loadUnnamedParticipants(visit, debate)])
  const vote = votes.find(({ id }) => id === voteId)
  if (!vote) throw new ApiFailure(404, noSuchVote)
  return withTargetName(vote, debate, people)
}

async function loadVotes({ api }: Visit, id: string): Promise<KickVote[]> {
  return (await api(listKickVotes, { path: { id }, query: { per_page: 100 } })).data
}

/** Returns the people that a member may choose from, in a debate that states only the number of its participants. */
export async function loadUnnamedParticipants(visit: Visit, { id, permissions, participants }: Debate): Promise<readonly Person[]> {
  return permissions !== null || participants.length > 0 ? [] : loadMentionablePeople(visit, id)
}

/** Adds the target's name from the debate's people, because an API may send only the id. */
export function withTargetName<V extends { target: Person }>(vote: V, debate: Debate, people: readonly Person[]): V {
  if (vote.target.name !== '') return vote
  const known = [...peopleInDebate(debate), ...people].find(({ id }) => id === vote.target.id)
  return { ...vote, target: known ?? { ...vote.target, name: 'a participant' } }
}
