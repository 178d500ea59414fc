import type { Person } from '#contract/accounts'
import { kickLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import { type KickVote, listKickVotes, readKickVote } from '#contract/kicks'
import { debatePermission } from '../debates/debate-text'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import { peopleInDebate } from '../debates/participants'
import { loadDraft, type SavedDraft } from '../forms/drafts.server'
import { formNonce } from '../forms/post-once.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { noSuchVote } from './kick-text'

/** The kick votes of a debate, or why they can't be loaded; the rest of the page is shown anyway. */
export type KickVotes = PartialResult<readonly KickVote[]>

/** @returns null if the debate can't have kick votes, which saves the request, or if the API doesn't support them */
export async function loadKickVotes(visit: Visit, debate: Debate): Promise<KickVotes | null> {
  if (!canHaveKicks(debate)) return null
  const [votes, people] = await Promise.all([
    partialResult(loadVotes(visit, debate.id)),
    debatePermission(debate, 'kick').allowed ? loadUnnamedParticipants(visit, debate) : [],
  ])
  if (isAbsent(votes)) return null
  return isUnloaded(votes) ? votes : votes.map((vote) => withTargetName(vote, debate, people))
}

/** What the form for opening a kick vote needs. */
export type KickFormData = {
  votes: KickVotes
  /** A reason that was refused or came too late. */
  draft: SavedDraft | null
  /** The people to choose from if the debate names no participants. */
  people: readonly Person[]
  /** Prevents a double submit from opening two votes. */
  nonce: string | null
}

/**
 * @param people those who may be chosen if the debate names no participants
 * @returns null if the reader can't open a kick vote in this debate
 */
export async function loadKickForm(visit: Visit, debate: Debate, people: Promise<readonly Person[]>): Promise<KickFormData | null> {
  if (!canHaveKicks(debate) || !debatePermission(debate, 'kick').allowed) return null
  const secondary = visit.secondary()
  const [votes, draft] = await Promise.all([partialResult(loadVotes(secondary, debate.id)), loadDraft(secondary, kickDraftKey(debate.id))])
  return isAbsent(votes) ? null : { votes, draft, people: await people, nonce: formNonce(visit) }
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
