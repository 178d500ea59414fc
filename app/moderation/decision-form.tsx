import { useForm } from '@conform-to/react'
import type { NewDecision, ReportFile } from '#contract/moderation'
import { isHideable, outcomes } from '#contract/moderation-limits'
import type { Rule } from '#contract/moderation-log'
import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { ChoicesField, lengthLimitText, TextAreaField, toLastResult } from '../forms/text-field'
import { describedBy } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import type { moderationActions } from './moderation.actions.server'
import { hiddenPart, hideChoice, notHideableText, outcomeChoices } from './moderation-text'
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
  const lastResult = toLastResult({ values: typed, errors })
  const [, fields] = useForm<NewDecision>({ id: 'decide', constraint: constraints, lastResult })
  const possible = outcomes.filter((outcome) => (outcome === 'hide' ? isHideable(kind) : outcome === 'nothing' || !without_account))
  const hiddenFields = { case: id, ...(decision && { instead_of: decision.id }), ...(nonce && { nonce }) }
  return (
    <form className="stack" method="post">
      <HiddenFields values={hiddenFields} />
      {notHideableText(kind) === null ? null : <p className="hint">{notHideableText(kind)}</p>}
      {without_account ? <p className="hint">The author has no account here, so you can’t warn or suspend them.</p> : null}
      <ChoicesField
        field={fields.outcome}
        legend="Action"
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
            <span>{`Also hide ${hiddenPart(kind)} if you warn or suspend the person`}</span>
          </label>
        </div>
      ) : null}
      <RuleChoice rules={rules} field={fields.rule} hint="Choose “None” if you take no action." />
      <TextAreaField
        field={fields.reason}
        label="Explain your decision"
        hint={`${lengthLimitText(fields.reason)} The person and everyone who reported this will see it. Nobody is told who decided.`}
        rows={4}
      />
      <button type="submit" className="primary" {...buttonFor<typeof moderationActions>('decide-report')}>
        Save decision
      </button>
    </form>
  )
}
