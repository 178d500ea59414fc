import type { Debate } from '#contract/debates'
import { readWatchStatus } from '#contract/watches'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** A debate with whether the member watches it, asked for where the debate itself does not say. */
export async function withWatching({ api, member }: Visit, debate: Debate): Promise<Debate> {
  if (debate.user_is_watching !== null || !member) return debate
  const status = await partialResult(api(readWatchStatus, { path: { id: debate.id } }))
  return isUnloaded(status) ? debate : { ...debate, user_is_watching: status.data.watching }
}
