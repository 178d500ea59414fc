import { type FieldMetadata, useForm } from '@conform-to/react'
import type { NewDecision, ReportCase, ReportFile } from '#contract/moderation'
import { isHideable, moderationLimits, outcomes } from '#contract/moderation-limits'
import type { Rule } from '#contract/moderation-log'
import type { Refusal } from '../forms/answer.server'
import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { ChoicesField, lengthLimitText, selectProps, TextAreaField, toLastResult } from '../forms/text-field'
import { describedBy, Field } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { escapeHtml } from '../ui/plain-text'
import type { moderationActions } from './moderation.actions.server'
import {
  actionLegend,
  authorWithoutAccount,
  hiddenPart,
  hideChoice,
  notHideableText,
  outcomeChoices,
  quickOutcomeChoices,
  reasonLabel,
  ruleHint,
  ruleLabel,
  saveDecision,
} from './moderation-text'

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
      {without_account ? <p className="hint">{authorWithoutAccount}</p> : null}
      <ChoicesField
        field={fields.outcome}
        legend={actionLegend}
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
      <RuleChoice rules={rules} field={fields.rule} hint={ruleHint} />
      <TextAreaField
        field={fields.reason}
        label={reasonLabel}
        hint={`${lengthLimitText(fields.reason)} The person and everyone who reported this will see it. Nobody is told who decided.`}
        rows={4}
      />
      <button type="submit" className="primary" {...buttonFor<typeof moderationActions>('decide-report')}>
        {saveDecision}
      </button>
    </form>
  )
}

type RuleChoiceProps = { rules: readonly Rule[]; field: FieldMetadata<number | undefined>; hint: string }

/** Shows a select field of the rules that a decision can name. */
export function RuleChoice({ rules, field, hint }: RuleChoiceProps) {
  return (
    <Field id="rule" label={ruleLabel} hint={hint} errors={field.errors}>
      <select {...selectProps(field, { hint })}>
        <option value="">None</option>
        {rules.map(({ number, title }) => (
          <option key={number} value={String(number)}>
            {number}. {title}
          </option>
        ))}
      </select>
    </Field>
  )
}

type QuickDecisionProps = {
  one: Pick<ReportCase, 'id' | 'kind'>
  rules: readonly Rule[]
  nonce: string | null
  /** The refused form, if it was this one; otherwise null. */
  refusal: Pick<Refusal, 'values' | 'errors'> | null
}

/**
 * Shows a short, folded form in the queue: no action, a warning or hiding. To suspend somebody, moderators must open the page of the case.
 */
export function QuickDecision({ one: { id, kind }, rules, nonce, refusal }: QuickDecisionProps) {
  const { values = {}, errors = {} } = refusal ?? {}
  const ids = quickDecisionIds(id)
  const outcomeOptions = quickOutcomeChoices.filter(([outcome]) => outcome !== 'hide' || isHideable(kind))
  const ruleOptions = rules.map(({ number, title }) => [String(number), `${number}. ${title}`] as const)
  const hint = `${moderationLimits.reason.min} characters or more. Nobody is told who decided.`
  const { 'aria-describedby': describedById, 'aria-invalid': invalid } = describedBy(ids.reason, { hint, errors: errors.reason })
  const attributes = `id="${ids.reason}" name="reason" rows="4" dir="auto" maxlength="${moderationLimits.reason.max}"`
  // HTML as in TextArea, because React would reset a prefilled text area when it hydrates.
  const textArea = `<textarea ${attributes} aria-describedby="${describedById}"${invalid ? ' aria-invalid="true"' : ''}>\n${escapeHtml(values.reason ?? '')}</textarea>`
  return (
    <details className="open:basis-full" open={refusal !== null}>
      <summary className="button w-fit">Decide report {id} now</summary>
      <form className="stack mt-4" method="post">
        <HiddenFields values={{ case: id, ...(nonce && { nonce }) }} />
        <Field id={ids.outcome} label={`Decision on report ${id}`} errors={errors.outcome}>
          <QuickSelect
            id={ids.outcome}
            name="outcome"
            empty="Choose"
            chosen={values.outcome}
            errors={errors.outcome}
            options={outcomeOptions}
          />
        </Field>
        <Field id={ids.rule} label={`Rule broken in report ${id}`} errors={errors.rule}>
          <QuickSelect id={ids.rule} name="rule" empty="None" chosen={values.rule} errors={errors.rule} options={ruleOptions} />
        </Field>
        <Field id={ids.reason} label={`Explanation for report ${id}`} hint={hint} errors={errors.reason} wide>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped above */}
          <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: textArea }} />
        </Field>
        <button type="submit" className="primary" {...buttonFor<typeof moderationActions>('decide-report')}>
          Save decision on report {id}
        </button>
      </form>
    </details>
  )
}

/** Returns the ids of the controls of a quick decision, by the names of the fields. */
export const quickDecisionIds = (caseId: string) => ({ outcome: `outcome-${caseId}`, rule: `rule-${caseId}`, reason: `reason-${caseId}` })

type QuickSelectProps = {
  id: string
  name: string
  /** The text of the option without a value. */
  empty: string
  chosen: string | undefined
  errors: readonly string[] | undefined
  options: readonly (readonly [value: string, text: string])[]
}

function QuickSelect({ id, name, empty, chosen = '', errors, options }: QuickSelectProps) {
  return (
    <select name={name} defaultValue={chosen} {...describedBy(id, { errors })}>
      <option value="">{empty}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
