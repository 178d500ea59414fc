import { CorrectedDebate, correctDebate, hideFormerWording } from '#contract/debate-editing'
import type { Debate } from '#contract/debates'
import { NewReport, reportPerson } from '#contract/reports'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormActions } from '../forms/form-action'
import { parseFields, parseForm } from '../forms/parse-form.server'
import { onceField, postOnce } from '../forms/post-once.server'
import { debateHistoryPath, debatePath } from '../paths'
import { ApiFailure, orIfUnreadable } from '../platform/api-failure'
import {
  beforeRemovingWording,
  correctedText,
  draftDiscarded,
  emptyRequest,
  notCorrected,
  requestNotSent,
  requestSent,
  wordingRemoved,
} from './page-text'

/** The actions of the pages for editing a debate and its history. The form's `debate` is the id, `slug` its address. */
export const correctionActions = {
  'correct-debate': {
    who: 'member',
    checkFields: (fields) => void parseCorrection(fields),
    draftKey: (fields) => correctionDraftKey(fields.debate ?? ''),
    describe: () => 'your changes are saved',
    async perform(visit, { fields }) {
      const { debate: id = '', slug = '' } = fields
      const correcting = visit.api(correctDebate, { path: { id }, body: parseCorrection(fields) })
      const corrected = await orIfUnreadable<{ data: Pick<Debate, 'slug'> } | null>(correcting, null)
      await discardDraft(visit, correctionDraftKey(id))
      return { to: debatePath(corrected?.data.slug ?? slug), text: correctedText }
    },
  },
  'discard-correction': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields, place }) {
      await discardDraft(visit, correctionDraftKey(fields.debate ?? ''))
      return { to: place, text: draftDiscarded }
    },
  },
  'ask-correction': {
    who: 'member',
    draftKey: (fields) => (fields.reason?.trim() ? correctionDraftKey(fields.debate ?? '') : null),
    describe: () => 'the moderators are asked to correct the debate',
    async perform(visit, { fields }) {
      const { debate: id = '', slug = '', reason = '' } = fields
      if (reason.trim() === '') throw new ApiFailure(422, emptyRequest, { reason: [emptyRequest] })
      const report = { reason: 'other', 'about.kind': 'debate', 'about.id': id, details: `The author asks for a correction: ${reason}` }
      const body = parseFields(report, NewReport, requestNotSent)
      const { id: userId } = await visit.me()
      const sendReport = (key: string) => visit.api(reportPerson, { path: { id: userId ?? '' }, body, key })
      // After a decision, the same text counts as a new request.
      const sending = postOnce({ ...fields, [onceField]: '1' }, sendReport, ({ data: { created_at, state } }) => ({
        created_at,
        gone: state === 'decided',
      }))
      await orIfUnreadable<unknown>(sending, null)
      await discardDraft(visit, correctionDraftKey(id))
      return { to: debatePath(slug), text: requestSent }
    },
  },
  'remove-wording': {
    who: 'member',
    confirmation: { question: async () => beforeRemovingWording, back: '' },
    describe: () => 'the earlier version is removed',
    async perform({ api }, { fields }) {
      const { debate: id = '', slug = '', wording: wordingId = '' } = fields
      await api(hideFormerWording, { path: { id, wordingId } })
      return { to: debateHistoryPath(slug), text: wordingRemoved }
    },
  },
} satisfies FormActions

/** Returns the key of the draft that stores a refused correction. */
export const correctionDraftKey = (debateId: string) => `correct-debate:${debateId}`

/** @throws ApiFailure, 422, by field */
function parseCorrection({ topic = '', description = '', tags = '', seen }: Fields) {
  const form = new FormData()
  form.set('topic', topic)
  form.set('description', description)
  if (seen) form.set('seen', seen)
  for (const name of tags.split(',').filter((name) => name.trim() !== '')) form.append('tags', name)
  const { description: newDescription = '', tags: named = [], ...rest } = parseForm(form, CorrectedDebate, notCorrected)
  // conform drops empty values, but an empty field means that its text should be removed.
  return { ...rest, topic: rest.topic ?? '', description: newDescription, tags: named }
}
