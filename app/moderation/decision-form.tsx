import { useForm } from '@conform-to/react'
import type { NewDecision, ReportFile, Rule } from '#contract/moderation'
import { isHideable, outcomes } from '#contract/moderation-limits'
import { does } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { ChoicesField, lastResultOf, lengthInWords, TextAreaField } from '../forms/text-field'
import { describedBy } from '../ui/field'
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
  constraints: Constraints
}

/** Shows the form for a decision: the outcome, the rule and a sentence to the people involved. The same form changes a decision. */
export function DecisionForm({ file: { id, kind, decision, without_account }, rules, nonce, typed, errors, constraints }: Props) {
  const lastResult = lastResultOf({ values: typed, errors })
  const [, fields] = useForm<NewDecision>({ id: 'decide', constraint: constraints, lastResult })
  const possible = outcomes.filter((outcome) => (outcome === 'hide' ? isHideable(kind) : outcome === 'nothing' || !without_account))
  const hiddenFields = { case: id, ...(decision && { instead_of: decision.id }), ...(nonce && { nonce }) }
  return (
    <form className="stack" method="post">
      <Hidden values={hiddenFields} />
      {notHideable(kind) === null ? null : <p className="hint">{notHideable(kind)}</p>}
      {without_account ? <p className="hint">Its author has no account here, so nobody can be warned or suspended.</p> : null}
      <ChoicesField
        field={fields.outcome}
        legend="What is done?"
        options={possible.map((outcome) => [outcome, outcome === 'hide' ? hideChoice(kind) : outcomeChoices[outcome]] as const)}
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
      <RuleChoice rules={rules} field={fields.rule} hint="None where nothing is done." />
      <TextAreaField
        field={fields.reason}
        label="Why, in a sentence to them"
        hint={`${lengthInWords(fields.reason)} The person and all who reported it read it; nobody is told who decided.`}
        rows={4}
      />
      <button type="submit" className="primary" {...does<typeof moderationActions>('decide-report')}>
        Decide
      </button>
    </form>
  )
}
