import { figures } from '#contract/figures'
import { appealOutcomes, moderationLimits } from '#contract/moderation-limits'
import { does } from '../forms/form-buttons'
import { Choices } from '../ui/choices'
import { TextArea } from '../ui/field'
import { Hidden } from '../ui/hidden'
import type { moderationActs } from './moderation.acts.server'
import { appealOutcomeChoices } from './moderation-words'

type Props = {
  caseId: string
  nonce: string | null
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
}

/** Whether what was decided stands, and the sentence that the person is told; for good. */
export function AnswerForm({ caseId, nonce, typed, errors }: Props) {
  const { min, max } = moderationLimits.answer
  return (
    <form className="stack" method="post">
      <Hidden values={{ case: caseId, ...(nonce && { nonce }) }} />
      <Choices
        name="outcome"
        legend="Does the decision stand?"
        options={appealOutcomes.map((outcome) => [outcome, appealOutcomeChoices[outcome]] as const)}
        chosen={typed.outcome}
        errors={errors.outcome}
      />
      <TextArea
        name="answer"
        label="Why, in a sentence to them"
        hint={`${min} to ${figures(max)} characters. The person reads it, and who reported it where it is taken back. It is final.`}
        text={typed.answer ?? ''}
        errors={errors.answer}
        rows={4}
        limit={max}
      />
      <button type="submit" className="primary" {...does<typeof moderationActs>('answer-appeal')}>
        Answer the appeal
      </button>
    </form>
  )
}
