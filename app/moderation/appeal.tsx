import { formatNumber } from '#contract/format-number'
import type { Appeal, Statement } from '#contract/moderation'
import { appealOutcomes, moderationLimits } from '#contract/moderation-limits'
import { does } from '../forms/form-buttons'
import { Choices } from '../ui/choices'
import { TextArea } from '../ui/field'
import { Hidden } from '../ui/hidden'
import { Lines } from '../ui/lines'
import { Moment } from '../ui/moment'
import type { moderationActions } from './moderation.actions.server'
import { appealOutcomeChoices, appealOutcomeName } from './moderation-text'

type Props = {
  appeal: Appeal
  /** "Your appeal". */
  heading: string
}

/** What was written against a decision, and what was answered. */
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
}

/** What somebody writes against a decision, as long as they may (COMMUNITY §5, Appeal). */
export function AppealForm({ statement: { id, appealable_until }, nonce, typed, errors }: AppealFormProps) {
  const { min, max } = moderationLimits.appeal
  return (
    <section className="flow" aria-labelledby="appeal">
      <h2 id="appeal">Appeal</h2>
      <p>
        If it is wrong, say why. You can do so once; another moderator answers, where there is one, and the answer is final. Until then the
        decision holds. You have time until <Moment at={appealable_until} absolute />
      </p>
      <form className="stack" method="post">
        <Hidden values={{ decision: id, ...(nonce && { nonce }) }} />
        <TextArea
          name="content"
          label="Why it is wrong"
          hint={`${min} to ${formatNumber(max)} characters. Only the moderators read it.`}
          text={typed.content ?? ''}
          errors={errors.content}
          rows={5}
          limit={max}
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
}

/** Whether what was decided stands, and the sentence that the person is told; for good. */
export function AnswerForm({ caseId, nonce, typed, errors }: AnswerFormProps) {
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
        hint={`${min} to ${formatNumber(max)} characters. The person reads it, and who reported it where it is taken back. It is final.`}
        text={typed.answer ?? ''}
        errors={errors.answer}
        rows={4}
        limit={max}
      />
      <button type="submit" className="primary" {...does<typeof moderationActions>('answer-appeal')}>
        Answer the appeal
      </button>
    </form>
  )
}
