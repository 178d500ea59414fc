import type { Debate } from '#contract/debates'
import { skipTurn } from '#contract/turns'
import { ignoreAlreadyDone } from '../debates/debate.actions.server'
import { nextStepText } from '../debates/debate-text'
import { beforeSkipping } from '../debates/page-text'
import type { FormActions } from '../forms/form-action'
import { nowAnchor } from '../paths'
import { turnOver, turnSkipped } from './turn-text'

/** The actions of turns. The form field `debate` is the id. */
export const turnActions = {
  skip: {
    who: 'member',
    describe: () => 'your turn is skipped',
    confirmation: { question: async () => beforeSkipping, back: nowAnchor },
    async perform(visit, { fields, place }) {
      const request = visit.api(skipTurn, { path: { id: fields.debate ?? '' } })
      const { debate, already } = await ignoreAlreadyDone(visit, request, { place, isDone: isOwnTurnOver })
      const text = already ? turnOver : turnSkipped
      return { to: `${place}#${nowAnchor}`, text: `${text} ${nextStepText(debate, already ? null : 'turn')}`.trim() }
    },
  },
} satisfies FormActions

/** Checks whether the reader's turn is already over, because a participant may skip only during their own turn. */
function isOwnTurnOver({ type, status, user_is_participant: takesPart, permissions }: Debate): boolean {
  return type !== 'open' && takesPart && status !== 'waiting' && status !== 'cancelled' && permissions?.skip?.allowed === false
}
