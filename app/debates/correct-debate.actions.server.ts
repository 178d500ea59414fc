import { CorrectedDebate, correctDebate, type Debate, hideFormerWording } from '#contract/debates'
import { NewReport, reportPerson } from '#contract/reports'
import type { Fields, FormActions } from '../forms/form-action'
import { forget } from '../forms/kept-texts.server'
import { parseFields, parseForm } from '../forms/parse-form.server'
import { onceField, postOnce } from '../forms/post-once.server'
import { debateHistoryPath, debatePath } from '../paths'
import { ApiFailure, orUnread } from '../platform/api-failure'
import { beforeRemovingWording } from './debate-confirmations'

/** What the pages about a debate's wording do; the form's `debate` is the id, `slug` its address. */
export const correctionActions = {
  'correct-debate': {
    who: 'member',
    checkFields: (fields) => void correctedIn(fields),
    draftKey: (fields) => correctionDraftKey(fields.debate ?? ''),
    describe: () => 'your correction is saved',
    async perform(visit, { fields }) {
      const { debate: id = '', slug = '' } = fields
      const correcting = visit.api(correctDebate, { path: { id }, body: correctedIn(fields) })
      const corrected = await orUnread<{ data: Pick<Debate, 'slug'> } | null>(correcting, null)
      await forget(visit, correctionDraftKey(id))
      return { to: debatePath(corrected?.data.slug ?? slug), text: 'Your correction has been saved.' }
    },
  },
  'discard-correction': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields, place }) {
      await forget(visit, correctionDraftKey(fields.debate ?? ''))
      return { to: place, text: 'Draft discarded.' }
    },
  },
  'ask-correction': {
    who: 'member',
    draftKey: (fields) => (fields.reason?.trim() ? correctionDraftKey(fields.debate ?? '') : null),
    describe: () => 'the moderators are asked to correct the debate',
    async perform(visit, { fields }) {
      const { debate: id = '', slug = '', reason = '' } = fields
      if (reason.trim() === '')
        throw new ApiFailure(422, 'Write what should be corrected.', { reason: ['Write what should be corrected.'] })
      const asked = { reason: 'other', 'about.kind': 'debate', 'about.id': id, details: `The author asks for a correction: ${reason}` }
      const body = parseFields(asked, NewReport, 'Your request hasn’t been sent.')
      const { id: userId } = await visit.me()
      const file = (key: string) => visit.api(reportPerson, { path: { id: userId ?? '' }, body, key })
      // Once it is decided, the same words ask again.
      const asking = postOnce({ ...fields, [onceField]: '1' }, file, ({ data: { created_at, state } }) => ({
        created_at,
        gone: state === 'decided',
      }))
      await orUnread<unknown>(asking, null)
      await forget(visit, correctionDraftKey(id))
      return { to: debatePath(slug), text: 'Your request has been sent to the moderators. We’ll notify you of their decision.' }
    },
  },
  'remove-wording': {
    who: 'member',
    confirmation: { question: async () => beforeRemovingWording, back: '' },
    describe: () => 'the earlier version is removed',
    async perform({ api }, { fields }) {
      const { debate: id = '', slug = '', wording: wordingId = '' } = fields
      await api(hideFormerWording, { path: { id, wordingId } })
      return { to: debateHistoryPath(slug), text: 'The earlier version has been removed.' }
    },
  },
} satisfies FormActions

/** Under this key a refused correction is kept and offered back. */
export const correctionDraftKey = (debateId: string) => `correct-debate:${debateId}`

/** @throws ApiFailure, 422, by field */
function correctedIn({ topic = '', description = '', tags = '', seen }: Fields) {
  const form = new FormData()
  form.set('topic', topic)
  form.set('description', description)
  if (seen) form.set('seen', seen)
  for (const name of tags.split(',').filter((name) => name.trim() !== '')) form.append('tags', name)
  const { description: typed = '', tags: named = [], ...rest } = parseForm(form, CorrectedDebate, 'Your correction hasn’t been saved.')
  // An empty box is not sent at all, and means that nothing is to stand there.
  return { ...rest, topic: rest.topic ?? '', description: typed, tags: named }
}
