import type { Debate } from '#contract/debates'
import { readWatchStatus } from '#contract/watches'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** Adds to a debate whether the member watches it, by a call of its own if the debate doesn't say. */
export async function withWatching({ api, member }: Visit, debate: Debate): Promise<Debate> {
  if (debate.user_is_watching !== null || !member) return debate
  const status = await partialResult(api(readWatchStatus, { path: { id: debate.id } }))
  return isUnloaded(status) ? debate : { ...debate, user_is_watching: status.data.watching }
}
