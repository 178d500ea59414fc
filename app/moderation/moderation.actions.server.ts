import {
  answerAppeal,
  appeal,
  decideReport,
  hideArgument,
  hideComment,
  hideDebate,
  lookAtReport,
  NewAnswer,
  NewAppeal,
  NewDecision,
  NewHiding,
} from '#contract/moderation'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { idempotencyKey } from '../forms/post-once.server'
import { casePath, commentsPath, debatePath, decisionPath, moderationLogPath, moderationPath } from '../paths'
import { beforeAnswering, beforeSuspending, doneTexts, refusalTexts } from './moderation-text'

/** The actions of moderators on a case, and of people on a decision about them. The form fields `case` and `decision` are ids. */
export const moderationActions = {
  'look-at-report': {
    who: 'member',
    describe: () => 'the report is opened',
    async perform({ api }, { fields }) {
      await api(lookAtReport, { path: { id: parseCaseId(fields) } })
      return { to: casePath(parseCaseId(fields)) }
    },
  },
  'decide-report': {
    who: 'member',
    checkFields: (fields) => void parseDecision(fields),
    draftKey: (fields) => (fields.reason?.trim() ? decisionDraftKey(parseCaseId(fields)) : null),
    describe: () => 'your decision is saved',
    confirmation: { question: async (_, { fields }) => beforeSuspending(fields.outcome), back: 'decide' },
    async perform(visit, { fields }) {
      const request = { path: { id: parseCaseId(fields) }, body: parseDecision(fields), key: idempotencyKey(fields) }
      await visit.api(decideReport, request)
      await discardDraft(visit, decisionDraftKey(parseCaseId(fields)))
      return { to: moderationPath, text: doneTexts.decided }
    },
  },
  'hide-post': {
    who: 'member',
    checkFields: (fields) => void parseHiding(fields),
    draftKey: (fields) => (fields.reason?.trim() ? hidingDraftKey(fields) : null),
    describe: () => 'the post is hidden and its author is notified',
    async perform(visit, { fields }) {
      const { argument, comment, debate, slug = '' } = fields
      const [call, id] = argument ? [hideArgument, argument] : comment ? [hideComment, comment] : [hideDebate, debate ?? '']
      await visit.api(call, { path: { id }, body: parseHiding(fields), key: idempotencyKey(fields) })
      await discardDraft(visit, hidingDraftKey(fields))
      const to = argument ? debatePath(slug) : comment ? commentsPath(slug) : moderationLogPath
      return { to, text: doneTexts.hidden }
    },
  },
  'answer-appeal': {
    who: 'member',
    checkFields: (fields) => void parseAnswer(fields),
    draftKey: (fields) => (fields.answer?.trim() ? answerDraftKey(parseCaseId(fields)) : null),
    describe: () => 'your answer is sent',
    confirmation: { question: async (_, { fields }) => beforeAnswering(fields.outcome), back: 'decide' },
    async perform(visit, { fields }) {
      await visit.api(answerAppeal, { path: { id: parseCaseId(fields) }, body: parseAnswer(fields), key: idempotencyKey(fields) })
      await discardDraft(visit, answerDraftKey(parseCaseId(fields)))
      return { to: moderationPath, text: doneTexts.answered }
    },
  },
  appeal: {
    who: 'member',
    checkFields: (fields) => void parseAppeal(fields),
    draftKey: (fields) => (fields.content?.trim() ? appealDraftKey(parseDecisionId(fields)) : null),
    describe: () => 'your appeal is sent',
    async perform(visit, { fields }) {
      const id = parseDecisionId(fields)
      await visit.api(appeal, { path: { id }, body: parseAppeal(fields), key: idempotencyKey(fields) })
      await discardDraft(visit, appealDraftKey(id))
      return { to: decisionPath(id), text: doneTexts.appealed }
    },
  },
} satisfies FormActions

/** The keys of the drafts that store refused texts, one for each case, target or decision. */
export const decisionDraftKey = (caseId: string) => `decision:${caseId}`
export const hidingDraftKey = ({ argument = '', comment = '', debate = '' }: Fields) => `hiding:${argument}-${comment}-${debate}`
export const answerDraftKey = (caseId: string) => `answer:${caseId}`
export const appealDraftKey = (decisionId: string) => `appeal:${decisionId}`

const parseCaseId = (fields: Fields) => fields.case ?? ''
const parseDecisionId = (fields: Fields) => fields.decision ?? ''

/** @throws ApiFailure 422 with errors by field */
function parseHiding({ rule, ...fields }: Fields): NewHiding {
  return parseFields({ ...fields, ...(rule ? { rule } : {}) }, NewHiding, refusalTexts.hiding)
}

/** @throws ApiFailure 422 with errors by field */
function parseDecision({ rule, ...fields }: Fields): NewDecision {
  return parseFields({ ...fields, ...(rule ? { rule } : {}) }, NewDecision, refusalTexts.decision)
}

/** @throws ApiFailure 422 with errors by field */
const parseAnswer = (fields: Fields): NewAnswer => parseFields(fields, NewAnswer, refusalTexts.answer)

/** @throws ApiFailure 422 with errors by field */
const parseAppeal = (fields: Fields): NewAppeal => parseFields(fields, NewAppeal, refusalTexts.appeal)
