import type { Debate } from '#contract/debates'
import { readWatchStatus, unwatchDebate, watchDebate } from '#contract/watches'
import type { FormAction, FormActions } from '../forms/form-action'
import { watchingAnchor } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

const watch: FormAction = {
  who: 'member',
  describe: () => 'you watch this debate',
  async perform({ api }, { fields, place }) {
    const { data } = await api(watchDebate, { path: { id: fields.debate ?? '' } })
    return { to: `${place}#${watchingAnchor}`, text: 'You’re watching this debate.', answer: data }
  },
}

const unwatch: FormAction = {
  who: 'member',
  describe: () => 'you no longer watch this debate',
  async perform({ api }, { fields, place }) {
    const { data } = await api(unwatchDebate, { path: { id: fields.debate ?? '' } })
    return { to: `${place}#${watchingAnchor}`, text: 'You stopped watching this debate.', answer: data }
  },
}

/** The actions of watching a debate. The form field `debate` is the id. */
export const watchActions = { watch, unwatch } satisfies FormActions

/** Adds to a debate whether the member watches it. If the debate doesn't say, a separate call does. */
export async function withWatching({ api, member }: Visit, debate: Debate): Promise<Debate> {
  if (debate.user_is_watching !== null || !member) return debate
  const status = await partialResult(api(readWatchStatus, { path: { id: debate.id } }))
  return isUnloaded(status) ? debate : { ...debate, user_is_watching: status.data.watching }
}
