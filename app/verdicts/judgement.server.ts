import type { Debate } from '#contract/debates'
import { readVerdict, type Verdict } from '#contract/verdicts'
import { loadDraft, type SavedDraft } from '../forms/drafts.server'
import { parsePageParams } from '../platform/page-params'
import { isAbsent, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** The verdict that a debate's page shows, or the reason why it couldn't be loaded. The rest of the page is shown anyway. */
export type Judgement = {
  found: PartialResult<Verdict>
  /** A ballot whose reason was refused, or that came too late. */
  draft: SavedDraft | null
}

/**
 * Loads the verdict of a debate.
 * @returns null if there is none: in open debates, before the voting, and if the API has no verdicts
 */
export async function loadJudgement(visit: Visit, { id, type, status }: Debate): Promise<Judgement | null> {
  if (type === 'open' || (status !== 'voting' && status !== 'closed')) return null
  const [found, draft] = await Promise.all([partialResult(loadVerdict(visit, id)), loadDraft(visit, ballotDraftKey(id))])
  return isAbsent(found) ? null : { found, draft }
}

/** Returns the key of the draft that stores a ballot that couldn't be cast. */
export function ballotDraftKey(debateId: string): string {
  return `ballot:${debateId}`
}

async function loadVerdict(visit: Visit, id: string): Promise<Verdict> {
  return (await visit.api(readVerdict, { path: { id }, query: parsePageParams(visit.url.searchParams, reasonsParams) })).data
}

/** The query parameters that name the page of reasons. */
const reasonsParams = { page: 'reasons', before: 'reasons_before' }
