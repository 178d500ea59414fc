import type { Debate } from '#contract/debates'
import { readVerdict, type Verdict } from '#contract/verdicts'
import { type KeptDraft, keptDraft } from '../forms/kept-texts.server'
import { pageParams } from '../platform/page-params'
import { isAbsent, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** What a debate's page shows of its judging; or why it can't, for the rest of the page is shown all the same. */
export type Judgement = {
  found: PartialResult<Verdict>
  /** A ballot with a reason that was refused or came too late. */
  draft: KeptDraft | null
}

/** @returns null where there is nothing to judge: in open debates, before the voting, and where the API knows no verdicts */
export async function judgementOf(visit: Visit, { id, type, status }: Debate): Promise<Judgement | null> {
  if (type === 'open' || (status !== 'voting' && status !== 'closed')) return null
  const [found, draft] = await Promise.all([partialResult(verdictOf(visit, id)), keptDraft(visit, ballotDraftKey(id))])
  return isAbsent(found) ? null : { found, draft }
}

/** Where the reason of a ballot that could not be cast is kept. */
export function ballotDraftKey(debateId: string): string {
  return `ballot:${debateId}`
}

async function verdictOf(visit: Visit, id: string): Promise<Verdict> {
  return (await visit.api(readVerdict, { path: { id }, query: pageParams(visit.url.searchParams, reasonsAsked) })).data
}

/** What names the page of the reasons in the address. */
const reasonsAsked = { page: 'reasons', before: 'reasons_before' }
