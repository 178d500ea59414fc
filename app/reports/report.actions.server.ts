import { NewReport, NewReportOfThing, type Report, reportPerson, reportThing } from '#contract/reports'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { onceField, postOnce } from '../forms/post-once.server'
import { homePath, profilePath, receiptPath } from '../paths'
import { verifiedName } from '../people/person.actions.server'
import { orIfUnreadable } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'
import { addedText, draftDiscarded, notSentText, sentText } from './report-text'

/**
 * The actions of a report's form. The form field `person` is the id of the reported person, empty if they have no account. If something of
 * theirs is reported, `about.kind` and `about.id` name it.
 */
export const reportActions = {
  report: {
    who: 'member',
    checkFields: (fields) => void parseReport(fields),
    draftKey: (fields) => (fields.details?.trim() ? reportDraftKey(fields) : null),
    describe: async (visit, { fields }) =>
      parsePerson(fields)
        ? `your report of ${await verifiedName(visit, fields)} is sent to the moderators`
        : 'your report is sent to the moderators',
    async perform(visit, { fields }) {
      const request = postOnce({ ...fields, [onceField]: '1' }, (key) => send(visit, fields, key), postState)
      const answer = await orIfUnreadable<{ data: Report } | null>(request, null)
      await discardDraft(visit, reportDraftKey(fields))
      if (!answer || !can.readReceipt) return { to: fields.display_name ? profilePath(fields.display_name) : homePath, text: sentText }
      const { receipt, statements } = answer.data
      return { to: receiptPath(receipt), text: statements.length > 1 ? addedText : sentText }
    },
  },
  'discard-report': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields, place }) {
      await discardDraft(visit, reportDraftKey(fields))
      return { to: place, text: draftDiscarded }
    },
  },
} satisfies FormActions

/** Another report by the same person is added to an open one. After the decision, the same text makes a new report. */
const postState = ({ data: { statements, state } }: { data: Report }) => ({
  created_at: statements.at(-1)?.created_at ?? null,
  gone: state === 'decided',
})

/**
 * Returns the key of the draft that stores a refused text. There is one for each person, and one for each target whose author has no
 * account.
 */
export const reportDraftKey = (fields: Fields) => `report:${parsePerson(fields) || `${fields['about.kind']}-${fields['about.id']}`}`

function send(visit: Visit, fields: Fields, key: string): Promise<{ data: Report }> {
  const id = parsePerson(fields)
  if (id) return visit.api(reportPerson, { path: { id }, body: parseReport(fields), key })
  return visit.api(reportThing, { body: parseFields(fields, NewReportOfThing, notSentText), key })
}

const parsePerson = ({ person = '' }: Fields) => person

/** @throws ApiFailure 422 with errors by field */
function parseReport(fields: Fields): NewReport {
  return parseFields(fields, NewReport, notSentText)
}
