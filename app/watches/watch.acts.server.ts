import { unwatchDebate, watchDebate } from '#contract/watches'
import type { Act, Acts } from '../forms/acts.server'
import { watchingAnchor } from '../paths'

const watch: Act = {
  who: 'member',
  waits: () => 'you watch this debate',
  async perform({ api }, { fields, place }) {
    const { data } = await api(watchDebate, { path: { id: fields.debate ?? '' } })
    return { to: `${place}#${watchingAnchor}`, text: 'You watch this debate now.', answer: data }
  },
}

const unwatch: Act = {
  who: 'member',
  waits: () => 'you no longer watch this debate',
  async perform({ api }, { fields, place }) {
    const { data } = await api(unwatchDebate, { path: { id: fields.debate ?? '' } })
    return { to: `${place}#${watchingAnchor}`, text: 'You no longer watch this debate.', answer: data }
  },
}

/** Watching from a debate's or an argument's page; the form's `debate` is the id. */
export const watchActs = { watch, unwatch } satisfies Acts
