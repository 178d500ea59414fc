import { skipTurn } from '#contract/turns'
import type { Acts } from '../forms/acts.server'
import { nowAnchor } from '../paths'

/** What a turn's own forms do; the form's `debate` is the id. */
export const turnActs = {
  skip: {
    who: 'member',
    waits: () => 'your turn is skipped',
    async perform({ api }, { fields, place }) {
      await api(skipTurn, { path: { id: fields.debate ?? '' } })
      return { to: `${place}#${nowAnchor}`, text: 'You have skipped your turn.' }
    },
  },
} satisfies Acts
