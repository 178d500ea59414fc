import { Ballot, castBallot, type VerdictChoice, verdictChoices } from '#contract/verdicts'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormAction, FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { verdictAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { ballotDraftKey } from './judgement.server'
import { choiceNames, draftDiscarded, noChoiceText, verdictRefused } from './verdict-text'

/** Casts or changes a ballot. The form field `debate` is the id. */
const ballot: FormAction = {
  who: 'member',
  checkFields: (fields) => void parseFields(fields, Ballot, verdictRefused),
  draftKey: ({ debate = '', reason }) => (reason?.trim() ? ballotDraftKey(debate) : null),
  describe: (_, { fields }) => {
    const choice = readChoice(fields)
    return `your verdict${choice ? ` (${choiceNames[choice]})` : ''} is submitted`
  },
  async perform(visit, { fields, place }) {
    const { debate = '', reason = '', seen } = fields
    const choice = readChoice(fields)
    if (!choice) throw new ApiFailure(422, noChoiceText, { choice: [noChoiceText] })
    await visit.api(castBallot, { path: { id: debate }, body: { choice, reason, seen } })
    await discardDraft(visit, ballotDraftKey(debate))
    return { to: `${place}#${verdictAnchor}`, text: `Verdict submitted: ${choiceNames[choice]}.` }
  },
}

/** Discards a saved ballot that could not be cast. */
const discardBallot: FormAction = {
  who: 'member',
  describe: () => 'the draft is discarded',
  async perform(visit, { fields, place }) {
    await discardDraft(visit, ballotDraftKey(fields.debate ?? ''))
    return { to: `${place}#${verdictAnchor}`, text: draftDiscarded }
  },
}

export const verdictActions = { ballot, 'discard-ballot': discardBallot } satisfies FormActions

function readChoice(fields: Fields): VerdictChoice | undefined {
  return verdictChoices.find((choice) => choice === fields.choice)
}
