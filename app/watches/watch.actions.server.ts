import { unwatchDebate, watchDebate } from '#contract/watches'
import type { FormAction, FormActions } from '../forms/form-action'
import { watchingAnchor } from '../paths'

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
