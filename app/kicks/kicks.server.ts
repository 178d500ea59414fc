import type { Debate } from '#contract/debates'
import { kickLimits } from '#contract/kick-limits'
import { type KickVote, listKickVotes } from '#contract/kicks'
import { may } from '../debates/debate-words'
import { type KeptDraft, keptDraft } from '../forms/waiting.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'

/** What a debate's page shows of its kick votes; or why it can't, for the rest of the page is shown all the same. */
export type Kicks = {
  found: { votes: readonly KickVote[] } | { fault: string }
  /** A reason that was refused or came too late. */
  draft: KeptDraft | null
}

/** @returns null where there can be none, which spares the question, and where the API knows none */
export async function kicksOf(visit: Visit, debate: Debate): Promise<Kicks | null> {
  const present = debate.participants.filter(({ left_at }) => left_at === null)
  if (debate.type === 'open' || debate.status !== 'active' || present.length < kickLimits.participants) return null
  const [found, draft] = await Promise.all([
    votesOf(visit, debate.id),
    may(debate, 'kick').allowed ? keptDraft(visit, kickDraftKey(debate.id)) : null,
  ])
  return found && { found, draft }
}

/** Where the reason of a kick vote that could not be opened is kept. */
export function kickDraftKey(debateId: string): string {
  return `kick:${debateId}`
}

async function votesOf(visit: Visit, id: string): Promise<Kicks['found'] | null> {
  try {
    const { data } = await visit.api(listKickVotes, { path: { id }, query: { per_page: 100 } })
    return { votes: data }
  } catch (failure) {
    // An ended session is for the page as a whole.
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    return failure.status === 404 || failure.status === 405 ? null : { fault: failure.message }
  }
}
