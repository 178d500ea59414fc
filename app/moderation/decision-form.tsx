import { formatNumber } from '#contract/format-number'
import type { ReportFile, Rule } from '#contract/moderation'
import { isHideable, moderationLimits, outcomes } from '#contract/moderation-limits'
import { does } from '../forms/form-buttons'
import { Choices } from '../ui/choices'
import { describedBy, TextArea } from '../ui/field'
import { Hidden } from '../ui/hidden'
import type { moderationActions } from './moderation.actions.server'
import { hiddenPart, hideChoice, notHideable, outcomeChoices } from './moderation-text'
import { RuleChoice } from './rule-choice'

type Props = {
  file: ReportFile
  rules: readonly Rule[]
  nonce: string | null
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
}

/** What is done, by which rule, and the sentence that people are told. The same form decides anew. */
export function DecisionForm({ file: { id, kind, decision, without_account }, rules, nonce, typed, errors }: Props) {
  const { min, max } = moderationLimits.reason
  const possible = outcomes.filter((outcome) => (outcome === 'hide' ? isHideable(kind) : outcome === 'nothing' || !without_account))
  const unseen = { case: id, ...(decision && { instead_of: decision.id }), ...(nonce && { nonce }) }
  return (
    <form className="stack" method="post">
      <Hidden values={unseen} />
      {notHideable(kind) === null ? null : <p className="hint">{notHideable(kind)}</p>}
      {without_account ? <p className="hint">Its author has no account here, so nobody can be warned or suspended.</p> : null}
      <Choices
        name="outcome"
        legend="What is done?"
        options={possible.map((outcome) => [outcome, outcome === 'hide' ? hideChoice(kind) : outcomeChoices[outcome]] as const)}
        chosen={typed.outcome}
        errors={errors.outcome}
      />
      {isHideable(kind) ? (
        <div className="field">
          {errors.hides ? (
            <p className="error" id="hides-error">
              {errors.hides.join(' ')}
            </p>
          ) : null}
          <label className="choice">
            <input
              type="checkbox"
              name="hides"
              value="on"
              defaultChecked={typed.hides === 'on'}
              {...describedBy('hides', { errors: errors.hides })}
            />{' '}
            <span>{`Hide ${hiddenPart(kind)} as well, where somebody is warned or suspended`}</span>
          </label>
        </div>
      ) : null}
      <RuleChoice rules={rules} chosen={typed.rule ?? ''} errors={errors.rule} hint="None where nothing is done." />
      <TextArea
        name="reason"
        label="Why, in a sentence to them"
        hint={`${min} to ${formatNumber(max)} characters. The person and all who reported it read it; nobody is told who decided.`}
        text={typed.reason ?? ''}
        errors={errors.reason}
        rows={4}
        limit={max}
      />
      <button type="submit" className="primary" {...does<typeof moderationActions>('decide-report')}>
        Decide
      </button>
    </form>
  )
}
