import { useForm } from '@conform-to/react'
import type { Appeal, NewAnswer, NewAppeal, Statement } from '#contract/moderation'
import { appealOutcomes } from '#contract/moderation-limits'
import { does } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { ChoicesField, lastResultOf, lengthInWords, TextAreaField } from '../forms/text-field'
import { Hidden } from '../ui/hidden'
import { Lines } from '../ui/lines'
import { Moment } from '../ui/moment'
import type { moderationActions } from './moderation.actions.server'
import { appealOutcomeChoices, appealOutcomeName } from './moderation-text'

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
        <p>Its author has deleted their account.</p>
      )}
      {outcome === null ? (
        <p className="notice">It waits for an answer.</p>
      ) : (
        <>
          <h3>
            {appealOutcomeName[outcome]} <Moment at={answered_at} absolute />
          </h3>
          <p dir="auto">
            <Lines text={answer} />
          </p>
          <p>This answer is final.</p>
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
  const [, fields] = useForm<NewAppeal>({ id: 'appeal', constraint: constraints, lastResult: lastResultOf({ values: typed, errors }) })
  return (
    <section className="flow" aria-labelledby="appeal">
      <h2 id="appeal">Appeal</h2>
      <p>
        If it is wrong, say why. You can do so once; another moderator answers, where there is one, and the answer is final. Until then the
        decision holds. You have time until <Moment at={appealable_until} absolute />
      </p>
      <form className="stack" method="post">
        <Hidden values={{ decision: id, ...(nonce && { nonce }) }} />
        <TextAreaField
          field={fields.content}
          label="Why it is wrong"
          hint={`${lengthInWords(fields.content)} Only the moderators read it.`}
          rows={5}
        />
        <button type="submit" className="primary" {...does<typeof moderationActions>('appeal')}>
          Send the appeal
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

/** Shows the form that answers an appeal: whether the decision stands, and a sentence to the person. The answer is final. */
export function AnswerForm({ caseId, nonce, typed, errors, constraints }: AnswerFormProps) {
  const [, fields] = useForm<NewAnswer>({ id: 'answer', constraint: constraints, lastResult: lastResultOf({ values: typed, errors }) })
  return (
    <form className="stack" method="post">
      <Hidden values={{ case: caseId, ...(nonce && { nonce }) }} />
      <ChoicesField
        field={fields.outcome}
        legend="Does the decision stand?"
        options={appealOutcomes.map((outcome) => [outcome, appealOutcomeChoices[outcome]] as const)}
      />
      <TextAreaField
        field={fields.answer}
        label="Why, in a sentence to them"
        hint={`${lengthInWords(fields.answer)} The person reads it, and who reported it where it is taken back. It is final.`}
        rows={4}
      />
      <button type="submit" className="primary" {...does<typeof moderationActions>('answer-appeal')}>
        Answer the appeal
      </button>
    </form>
  )
}
