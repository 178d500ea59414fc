import { skipTurn } from '#contract/turns'
import { nowAnchor } from '../paths'
import type { Acts } from '../platform/acts.server'

/** What a turn's own forms do; the form's `debate` is the id. */
export const turnActs: Acts = {
  skip: {
    who: 'member',
    waits: () => 'your turn is skipped',
    async perform({ api }, { fields, place }) {
      await api(skipTurn, { path: { id: fields.debate ?? '' } })
      return { to: `${place}#${nowAnchor}`, text: 'You have skipped your turn.' }
    },
  },
}
