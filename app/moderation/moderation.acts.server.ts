import { decideReport, lookAtReport, NewDecision } from '#contract/moderation'
import { type Acts, type Fields, keyOf } from '../forms/acts.server'
import { parseFields } from '../forms/parse-form.server'
import { forget } from '../forms/waiting.server'
import { casePath, moderationPath } from '../paths'

/** What moderators do about a case; `case` is its id. */
export const moderationActs = {
  'look-at-report': {
    who: 'member',
    waits: () => 'the report is opened',
    async perform({ api }, { fields }) {
      await api(lookAtReport, { path: { id: caseIn(fields) } })
      return { to: casePath(caseIn(fields)) }
    },
  },
  'decide-report': {
    who: 'member',
    requireFitting: (fields) => void decisionIn(fields),
    draftKey: (fields) => (fields.reason?.trim() ? decisionDraftKey(caseIn(fields)) : null),
    waits: () => 'your decision is told',
    async perform(visit, { fields }) {
      const asked = { path: { id: caseIn(fields) }, body: decisionIn(fields), key: keyOf(fields) }
      await visit.api(decideReport, asked)
      await forget(visit, decisionDraftKey(caseIn(fields)))
      return { to: moderationPath, text: 'It is decided, and told to all whom it concerns.' }
    },
  },
} satisfies Acts

/** Where a reason that was refused is kept: one for each case. */
export const decisionDraftKey = (caseId: string) => `decision:${caseId}`

const caseIn = (fields: Fields) => fields.case ?? ''

/** @throws ApiFailure, 422, by field */
function decisionIn({ rule, ...fields }: Fields): NewDecision {
  return parseFields({ ...fields, ...(rule ? { rule } : {}) }, NewDecision, 'It is not decided yet.')
}
