import type { Debate } from '#contract/debates'
import { kickLimits } from '#contract/kick-limits'
import { type KickVote, listKickVotes } from '#contract/kicks'
import { may } from '../debates/debate-words'
import { type KeptDraft, keptDraft } from '../forms/waiting.server'
import { isAbsent, type PartOf } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'

/** What a debate's page shows of its kick votes; or why it can't, for the rest of the page is shown all the same. */
export type Kicks = {
  found: PartOf<readonly KickVote[]>
  /** A reason that was refused or came too late. */
  draft: KeptDraft | null
}

/** @returns null where there can be none, which spares the question, and where the API knows none */
export async function kicksOf(visit: Visit, debate: Debate): Promise<Kicks | null> {
  const present = debate.participants.filter(({ left_at }) => left_at === null)
  if (debate.type === 'open' || debate.status !== 'active' || present.length < kickLimits.participants) return null
  const [found, draft] = await Promise.all([
    partOf(votesOf(visit, debate.id)),
    may(debate, 'kick').allowed ? keptDraft(visit, kickDraftKey(debate.id)) : null,
  ])
  return isAbsent(found) ? null : { found, draft }
}

/** Where the reason of a kick vote that could not be opened is kept. */
export function kickDraftKey(debateId: string): string {
  return `kick:${debateId}`
}

async function votesOf({ api }: Visit, id: string): Promise<KickVote[]> {
  return (await api(listKickVotes, { path: { id }, query: { per_page: 100 } })).data
}
