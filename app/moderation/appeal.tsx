import { useForm } from '@conform-to/react'
import type { Appeal, NewAnswer, NewAppeal, Statement } from '#contract/moderation'
import { appealOutcomes } from '#contract/moderation-limits'
import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { ChoicesField, lengthLimitText, TextAreaField, toLastResult } from '../forms/text-field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { Lines } from '../ui/prose'
import type { moderationActions } from './moderation.actions.server'
import {
  answerAppealLabel,
  answerFinal,
  appealOutcomeChoices,
  appealOutcomeName,
  appealReasonLabel,
  appealTitle,
  appealWaiting,
  authorDeleted,
  reasonLabel,
  sendAppeal,
  upholdLegend,
} from './moderation-text'

type Props = {
  appeal: Appeal
  /** The section's heading, such as "Your appeal". */
  heading: string
}

/** Shows an appeal against a decision, and the answer if there is one. */
export function AppealText({ appeal: { content, created_at, outcome, answer, answered_at }, heading }: Props) {
  return (
    <section className="flow" aria-labelledby="appeal">
      <h2 id="appeal">{heading}</h2>
      <p className="meta">
        <Moment at={created_at} absolute />
      </p>
      {content ? (
        <p dir="auto">
          <Lines text={content} />
        </p>
      ) : (
        <p>{authorDeleted}</p>
      )}
      {outcome === null ? (
        <p className="notice">{appealWaiting}</p>
      ) : (
        <>
          <h3>
            {appealOutcomeName[outcome]} <Moment at={answered_at} absolute />
          </h3>
          <p dir="auto">
            <Lines text={answer} />
          </p>
          <p>{answerFinal}</p>
        </>
      )}
    </section>
  )
}

type AppealFormProps = {
  statement: Pick<Statement, 'id' | 'appealable_until'>
  nonce: string | null
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
  constraints: Constraints
}

/** Shows the form for an appeal while the time to appeal lasts (docs/moderation.md#appeals). */
export function AppealForm({ statement: { id, appealable_until }, nonce, typed, errors, constraints }: AppealFormProps) {
  const [, fields] = useForm<NewAppeal>({ id: 'appeal', constraint: constraints, lastResult: toLastResult({ values: typed, errors }) })
  return (
    <section className="flow" aria-labelledby="appeal">
      <h2 id="appeal">{appealTitle}</h2>
      <p>
        If you think this decision is wrong, tell us why. You can appeal once. Another moderator will answer, if there is one, and the
        answer is final. Until then the decision stays in force. You can appeal until <Moment at={appealable_until} absolute />
      </p>
      <form className="stack" method="post">
        <HiddenFields values={{ decision: id, ...(nonce && { nonce }) }} />
        <TextAreaField
          field={fields.content}
          label={appealReasonLabel}
          hint={`${lengthLimitText(fields.content)} Only moderators will see this.`}
          rows={5}
        />
        <button type="submit" className="primary" {...buttonFor<typeof moderationActions>('appeal')}>
          {sendAppeal}
        </button>
      </form>
    </section>
  )
}

type AnswerFormProps = {
  caseId: string
  nonce: string | null
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
  constraints: Constraints
}

/** Shows the form that answers an appeal: whether the decision is upheld, and a sentence to the person. The answer is final. */
export function AnswerForm({ caseId, nonce, typed, errors, constraints }: AnswerFormProps) {
  const [, fields] = useForm<NewAnswer>({ id: 'answer', constraint: constraints, lastResult: toLastResult({ values: typed, errors }) })
  return (
    <form className="stack" method="post">
      <HiddenFields values={{ case: caseId, ...(nonce && { nonce }) }} />
      <ChoicesField
        field={fields.outcome}
        legend={upholdLegend}
        options={appealOutcomes.map((outcome) => [outcome, appealOutcomeChoices[outcome]] as const)}
      />
      <TextAreaField
        field={fields.answer}
        label={reasonLabel}
        hint={`${lengthLimitText(fields.answer)} The person will see this. If you reverse the decision, everyone who reported it will see it too. Your answer is final.`}
        rows={4}
      />
      <button type="submit" className="primary" {...buttonFor<typeof moderationActions>('answer-appeal')}>
        {answerAppealLabel}
      </button>
    </form>
  )
}
