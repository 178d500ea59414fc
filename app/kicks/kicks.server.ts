import type { Person } from '#contract/accounts'
import { kickLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import { type KickVote, listKickVotes, readKickVote } from '#contract/kicks'
import { may } from '../debates/debate-text'
import { mentionablePeople } from '../debates/mentionable-people.server'
import { peopleOf } from '../debates/participants'
import { type KeptDraft, keptDraft } from '../forms/kept-texts.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** What a debate's page shows of its kick votes; or why it can't, for the rest of the page is shown all the same. */
export type Kicks = {
  found: PartialResult<readonly KickVote[]>
  /** A reason that was refused or came too late. */
  draft: KeptDraft | null
  /** Who may be meant where the debate names nobody; left out where it does. */
  people?: readonly Person[]
}

/** @returns null where there can be none, which spares the question, and where the API knows none */
export async function kicksOf(visit: Visit, debate: Debate): Promise<Kicks | null> {
  if (!canHaveKicks(debate)) return null
  const opens = may(debate, 'kick').allowed
  const [found, draft, people] = await Promise.all([
    partialResult(votesOf(visit, debate.id)),
    opens ? keptDraft(visit, kickDraftKey(debate.id)) : null,
    opens ? unnamedIn(visit, debate) : [],
  ])
  if (isAbsent(found)) return null
  const votes = isUnloaded(found) ? found : found.map((vote) => withName(vote, debate, people))
  return { found: votes, draft, ...(people.length > 0 ? { people } : {}) }
}

/** By our rules, of an API that says what one may do. Another has its own. */
function canHaveKicks({ permissions, participants, type, status }: Debate): boolean {
  if (permissions === null) return status !== 'closed' && status !== 'cancelled'
  const present = participants.filter(({ left_at }) => left_at === null)
  return type !== 'open' && status === 'active' && present.length >= kickLimits.participants
}

/** Where the reason of a kick vote that could not be opened is kept. */
export function kickDraftKey(debateId: string): string {
  return `kick:${debateId}`
}

/** One kick vote; from the list where the API shows none by itself (customer-spec §7 has no such call). @throws ApiFailure */
export async function kickVoteOf(visit: Visit, debate: Debate, voteId: string): Promise<KickVote> {
  if (can.readKickVote) return (await visit.api(readKickVote, { path: { id: debate.id, voteId } })).data
  const [votes, people] = await Promise.all([votesOf(visit, debate.id), unnamedIn(visit, debate)])
  const vote = votes.find(({ id }) => id === voteId)
  if (!vote) throw new ApiFailure(404, 'There is no such kick vote in this debate.')
  return withName(vote, debate, people)
}

async function votesOf({ api }: Visit, id: string): Promise<KickVote[]> {
  return (await api(listKickVotes, { path: { id }, query: { per_page: 100 } })).data
}

/** Whom a member may mean in a debate that says only how many take part. */
export async function unnamedIn(visit: Visit, { id, permissions, participants }: Debate): Promise<readonly Person[]> {
  return permissions !== null || participants.length > 0 ? [] : mentionablePeople(visit, id)
}

/** An API may say no more of whom a vote is about than the id: the debate's people have the name. */
export function withName<V extends { target: Person }>(vote: V, debate: Debate, people: readonly Person[]): V {
  if (vote.target.name !== '') return vote
  const known = [...peopleOf(debate), ...people].find(({ id }) => id === vote.target.id)
  return { ...vote, target: known ?? { ...vote.target, name: 'a participant' } }
}
